import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

/** The id if a user row exists; null for API keys and the server itself, which have none. */
export async function knownUser({ db }: Context, id: string | null): Promise<string | null> {
  const [found] = await db.query<{ id: string }>(sql`select id from "user" where id = ${id}`);
  return found?.id ?? null;
}
