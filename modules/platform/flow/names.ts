import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

/** Names of users by id, including those who have left. */
export async function namesOf({ db }: Context, users: Iterable<string>): Promise<Record<string, string>> {
  const ids = [...new Set(users)];
  if (ids.length === 0) return {};
  const rows = await db.query<{ id: string; name: string }>(sql`select id, name from "user" where id = any(${ids}::uuid[])`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
