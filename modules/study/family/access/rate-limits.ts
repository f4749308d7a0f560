import type { Context } from '@zhixing/engine/context.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { familyErrors } from '../family.errors.ts';
import { limits } from '../limits.ts';
import { clientAddresses } from '../ports.ts';

type What = keyof typeof limits.tries;

const clientOf = (ctx: Context): string => use(ctx.engine, clientAddresses).keyOf(ctx.address);

/** Counts a try by the address of the client, and refuses one above the limit. */
export const countClientTry = (ctx: Context, what: What): Promise<void> => countTry(ctx.engine, what, clientOf(ctx));

/** Counts a try, and refuses one above the limit of the hour. On a connection of its own, so that it counts even if the request fails. */
export async function countTry(engine: Engine, what: What, subject: string): Promise<void> {
  await counted(engine, { what, subject, most: limits.tries[what], since: limits.window, refuse: () => familyErrors.tooMany() });
}

/** What a code is tried on: the link, and the telephone, which several links may share. */
export interface Locked {
  readonly link: string;
  readonly phone: string;
}

/**
 * Counts an attempt at a code before it is checked, so that concurrent guesses cannot exceed the limit. Returns how many are left after this
 * one.
 */
export async function countAttempt(engine: Engine, { link, phone }: Locked): Promise<number> {
  const rule = { most: limits.wrong, since: limits.lockedFor, refuse: () => lockedFor(limits.lockedFor) };
  const ofLink = await counted(engine, { what: 'wrongOfLink', subject: link, ...rule });
  const ofPhone = await counted(engine, { what: 'wrongOfPhone', subject: phone, ...rule });
  return limits.wrong - Math.max(ofLink, ofPhone);
}

/** Deletes the counted attempts once a code was right, or the school has unlocked the link. */
export async function clearAttempts(db: Context['db'], { link, phone }: Locked): Promise<void> {
  await db.query(
    sql`delete from sys_family_try where (what = 'wrongOfLink' and subject = ${link}) or (what = 'wrongOfPhone' and subject = ${phone})`,
  );
}

/** Whether attempts at a code are refused for now. */
export async function isLocked({ database, now }: Engine, { link, phone }: Locked): Promise<boolean> {
  const since = new Date(now().getTime() - limits.lockedFor);
  const [row] = await database.query<{ n: number }>(sql`
    select coalesce(max(n), 0)::int as n from (
      select count(*) as n from sys_family_try where what = 'wrongOfLink' and subject = ${link} and at > ${since}
      union all select count(*) from sys_family_try where what = 'wrongOfPhone' and subject = ${phone} and at > ${since}) tried`);
  return (row?.n ?? 0) >= limits.wrong;
}

export const lockedFor = (ms: number): AppError => familyErrors.locked({ minutes: Math.round(ms / 60_000) });

interface Rule {
  readonly what: string;
  readonly subject: string;
  readonly most: number;
  readonly since: number;
  readonly refuse: () => AppError;
}

async function counted(engine: Engine, { what, subject, most, since, refuse }: Rule): Promise<number> {
  const now = engine.now();
  const from = new Date(now.getTime() - since);
  const count = sql`select count(*)::int as n from sys_family_try where what = ${what} and subject = ${subject} and at > ${from}`;
  return underQuota(engine.database, { key: `family tries ${what} ${subject}`, count, most, refuse }, async (tx) => {
    await tx.query(sql`insert into sys_family_try (what, subject, at) values (${what}, ${subject}, ${now})`);
    const [row] = await tx.query<{ n: number }>(count);
    return row?.n ?? 0;
  });
}

const deletedAt = new WeakMap<Engine, number>();

/** Deletes expired rows, at most every few minutes: called by requests, so that it needs no timer. */
export async function deleteExpired(engine: Engine): Promise<void> {
  const now = engine.now();
  if (now.getTime() - (deletedAt.get(engine) ?? Number.NEGATIVE_INFINITY) < limits.sweepEvery) return;
  deletedAt.set(engine, now.getTime());
  const { database: db } = engine;
  await db.query(sql`delete from sys_family_try where at < ${new Date(now.getTime() - limits.window)}`);
  await db.query(sql`delete from sys_family_code where ends_at < ${now}`);
  await db.query(sql`delete from sys_family_session where ends_at < ${now}`);
}
