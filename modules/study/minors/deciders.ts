import type { Context } from '@zhixing/engine/context.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';

const MAX_LISTED = 50;

/** The users who may decide about applications from an organisation: its leaders and approvers, otherwise the administrators. */
export async function decidersOf(ctx: Context, organisation: string | null, applicant: string | null): Promise<readonly string[]> {
  const near = await ctx.db.query<{ id: string }>(sql`
    select u.id from "user" u
    where u.deleted_at is null and u.status = 'enabled' and u.organisation = ${organisation}::uuid
      and u.id is distinct from ${applicant}::uuid and exists (select 1 from user_role l join role r on r.id = l.role
        where l."user" = u.id and l.deleted_at is null and r.code in ('schoolAdmin', 'schoolLeader', 'bureauApprover'))
    limit ${MAX_LISTED}`);
  // The role of the platform administrator reads applications, but does not decide about them.
  const others = near.length > 0 ? [] : (await use(ctx.engine, administrators).of(ctx)).filter(({ everything }) => everything);
  return [...near, ...others].flatMap(({ id }) => (id === applicant ? [] : [id]));
}
