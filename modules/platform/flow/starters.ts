import type { Context } from '@zhixing/engine/context.ts';
import sql, { type Sql } from 'sql-template-tag';

/**
 * SQL condition over the template `t`: whether a user may start a flow, because it is open to everyone, or the user is named, has a named
 * role, or belongs to a named organisation or one below it.
 */
export const startableBy = (user: string | null): Sql => sql`(t.started_by = 'everybody' or exists (
  select 1 from "user" u where u.id = ${user}::uuid and (
    u.id = any(t.starters)
    or exists (select 1 from user_role l where l."user" = u.id and l.role = any(t.starter_roles) and l.deleted_at is null)
    or exists (
      with recursive up as (
        select o.id, o.parent from organisation o where o.id in (u.organisation, u.department)
        union select p.id, p.parent from up join organisation p on p.id = up.parent)
      select 1 from up where up.id = any(t.starter_organisations)))))`;

/** Whether a user is among the starters of a flow; permission for the action is checked separately. */
export async function mayStart({ db }: Context, template: string, user: string): Promise<boolean> {
  const found = await db.query(sql`select 1 from flow_template t where t.id::text = ${template} and ${startableBy(user)}`);
  return found.length > 0;
}
