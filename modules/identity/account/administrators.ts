import type { Context } from '@zhixing/engine/context.ts';
import type { Administrator } from '@zhixing/engine/ports/administrators.ts';
import sql, { type Sql } from 'sql-template-tag';

const LIMIT = 50;

/** Whether the account `u` is enabled and administers: it may do everything, or holds one of the roles. */
export const administersSql = (roles: readonly string[] = ['platformAdmin']): Sql => sql`
  u.deleted_at is null and u.status = 'enabled' and (u.is_administrator or exists (
    select 1 from user_role l join role r on r.id = l.role where l."user" = u.id and l.deleted_at is null and r.deleted_at is null
      and r.status = 'enabled' and r.code = any(${[...roles]})))`;

/** The enabled administrators of the platform, the oldest accounts first. */
export const administratorsOf = ({ db }: Pick<Context, 'db'>): Promise<readonly Administrator[]> =>
  db.query<Administrator>(sql`
    select u.id, u.name, u.is_administrator as everything from "user" u where ${administersSql()} order by u.created_at, u.id limit ${LIMIT}`);
