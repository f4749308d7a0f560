import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { administersSql } from '../account/administrators.ts';
import { roleNamesOf } from '../account/role-names.ts';
import { dutyRoles } from './three-administrators.ts';

interface Row {
  readonly id: string;
  readonly account: string;
  readonly fullName: string;
  readonly isAdministrator: boolean;
  readonly secondFactor: boolean;
  readonly roles: readonly string[];
  readonly lastAt: Date | null;
}

/** Enabled administrators with their roles, whether they have a second factor, and their last sign-in. */
export async function administratorsOf(ctx: Context) {
  const codes = ['platformAdmin', ...Object.keys(dutyRoles)];
  const rows = await ctx.db.query<Row>(sql`
    select u.id, u.account, u.name as "fullName", u.is_administrator as "isAdministrator",
      exists (select 1 from sys_second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor",
      array(select r.code from user_role l join role r on r.id = l.role where l."user" = u.id and l.deleted_at is null and r.deleted_at is null
        and r.status = 'enabled' and r.code = any(${codes}) order by r.sort_code) as roles,
      (select max(s.created_at) from sys_session s where s.user_id = u.id and s.viewer is null) as "lastAt"
    from "user" u where ${administersSql(codes)}
    order by u.is_administrator desc, u.account`);
  return Promise.all(
    rows.map(async ({ roles, lastAt, ...row }) => ({
      ...row,
      roleNames: await roleNamesOf(ctx, roles),
      lastAt: lastAt?.getTime() ?? null,
    })),
  );
}
