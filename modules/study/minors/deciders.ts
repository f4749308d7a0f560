import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

const MOST_LISTED = 50;

/** The users who may decide about applications from an organisation: its leaders and approvers, otherwise the administrators. */
export async function decidersOf({ db }: Context, organisation: string | null, applicant: string | null): Promise<readonly string[]> {
  const rows = await db.query<{ id: string; administrator: boolean }>(sql`
    select u.id, u.is_administrator as administrator from "user" u
    where u.deleted_at is null and u.status = 'enabled' and u.id is distinct from ${applicant}::uuid and (u.is_administrator
      or (u.organisation = ${organisation}::uuid and exists (select 1 from user_role l join role r on r.id = l.role
        where l."user" = u.id and l.deleted_at is null and r.code in ('schoolAdmin', 'schoolLeader', 'bureauApprover'))))
    order by u.is_administrator limit ${MOST_LISTED}`);
  const near = rows.filter(({ administrator }) => !administrator);
  return (near.length > 0 ? near : rows).map(({ id }) => id);
}
