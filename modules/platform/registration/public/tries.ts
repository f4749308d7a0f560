import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { clientAddresses } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { limits } from './limits.ts';

type What = keyof typeof limits.tries;

/** Hash under which a secret or phone number is stored. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Counts a try by the address of the client, and refuses one above the limit. */
export const countClientTry = (ctx: Context, what: What): Promise<string> =>
  countTry(ctx, what, use(ctx.engine, clientAddresses).keyOf(ctx.address));

/**
 * Counts a try unless the limit is reached; returns its row. On a connection of its own, so that it counts even if the request is rolled
 * back.
 */
export async function countTry({ engine }: Context, what: What, subject: string): Promise<string> {
  const now = engine.now();
  const since = new Date(now.getTime() - limits.window);
  const quota = {
    key: `registration tries ${what} ${subject}`,
    count: sql`select count(*)::int as n from sys_registration_try where what = ${what} and subject = ${subject} and at > ${since}`,
    most: limits.tries[what],
    refuse: () => registrationErrors.tooMany(),
  };
  const [counted] = await underQuota(engine.database, quota, (tx) =>
    tx.query<{ row: string }>(
      sql`insert into sys_registration_try (what, subject, at) values (${what}, ${subject}, ${now}) returning ctid::text as row`,
    ),
  );
  return counted?.row ?? '';
}

/** Takes a successful try back. */
export async function forgiveTry({ engine }: Context, what: What, subject: string, row: string): Promise<void> {
  await engine.database.query(sql`delete from sys_registration_try where ctid = ${row}::tid and what = ${what} and subject = ${subject}`);
}
