import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

/** The id of somebody whose record is there; null for programs and the server itself, which are nobody's record. */
export async function knownUser({ db }: Context, id: string | null): Promise<string | null> {
  const [found] = await db.query<{ id: string }>(sql`select id from "user" where id = ${id}`);
  return found?.id ?? null;
}
