import { createHash, randomInt } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { clientAddresses, tokens } from '../ports.ts';
import { screenErrors } from '../screen.errors.ts';
import { limits } from './limits.ts';

const DIGITS = 8;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Digest of a code under the server's key: without it a copy of the database reveals no code. */
function codeHash(engine: Engine, code: string): Buffer {
  try {
    return use(engine, tokens).of(`code ${code}`);
  } catch {
    throw screenErrors.noKey();
  }
}

/** Makes the code of a wall. Two live codes are never the same. */
export async function makeCode({ engine, db, now }: Context, wall: string): Promise<{ code: string; until: string }> {
  const ends = new Date(now().getTime() + limits.codeLives);
  await db.query(sql`delete from sys_screen_code where ends_at <= ${now()}`);
  for (;;) {
    const code = String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0');
    const made = await db.query(sql`
      insert into sys_screen_code (hash, wall, ends_at) values (${codeHash(engine, code)}, ${wall}, ${ends}) on conflict (hash) do nothing returning 1`);
    if (made.length > 0) return { code, until: ends.toISOString() };
  }
}

/**
 * Consumes a code. Returns the wall that it opens.
 * @throws screen.badCode for unknown, used and expired ones
 */
export async function spendCode({ engine, db, now }: Context, code: string): Promise<string> {
  const [found] = await db.query<{ wall: string }>(
    sql`delete from sys_screen_code where hash = ${codeHash(engine, code)} and ends_at > ${now()} returning wall`,
  );
  if (!found) throw screenErrors.badCode();
  return found.wall;
}

/** Counts a try at a code, on a connection of its own, so that it counts even if the request fails. */
export async function countTry(ctx: Context): Promise<void> {
  const { engine } = ctx;
  const now = engine.now();
  const since = new Date(now.getTime() - limits.window);
  await engine.database.query(sql`delete from sys_screen_try where at < ${since}`);
  const client = use(engine, clientAddresses).keyOf(ctx.address);
  const refuse = () => screenErrors.tooMany();
  const quotas = [
    {
      key: `screen tries ${client}`,
      count: sql`select count(*)::int as n from sys_screen_try where subject = ${client}`,
      most: limits.triesOfClient,
      refuse,
    },
    { key: 'screen tries', count: sql`select count(*)::int as n from sys_screen_try`, most: limits.triesOfAll, refuse },
  ];
  await underQuota(engine.database, quotas, (tx) => tx.query(sql`insert into sys_screen_try (subject, at) values (${client}, ${now})`));
}
