import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { clientAddresses } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { limits } from './limits.ts';

type What = keyof typeof limits.tries;

/** What is kept of a secret or of a telephone. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Counts a try of whoever asks, by his address, and refuses one too many. */
export const countClientTry = (ctx: Context, what: What): Promise<void> =>
  countTry(ctx, what, use(ctx.engine, clientAddresses).keyOf(ctx.address));

/** Counts a try and refuses one too many. Counted first and on a connection of its own, so that parallel tries all see each other. */
export async function countTry(ctx: Context, what: What, subject: string): Promise<void> {
  await noteTry(ctx, what, subject);
  await mustNotExceed(ctx, what, subject, 0);
}

/** Refuses when there were as many tries as there may be, without counting one. */
export const mustHaveTriesLeft = (ctx: Context, what: What, subject: string): Promise<void> => mustNotExceed(ctx, what, subject, 1);

/** Counts a try. */
export async function noteTry({ engine }: Context, what: What, subject: string): Promise<void> {
  await engine.database.query(sql`insert into sys_registration_try (what, subject, at) values (${what}, ${subject}, ${engine.now()})`);
}

async function mustNotExceed({ engine }: Context, what: What, subject: string, next: number): Promise<void> {
  const since = new Date(engine.now().getTime() - limits.window);
  const [counted] = await engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from sys_registration_try where what = ${what} and subject = ${subject} and at > ${since}`,
  );
  if ((counted?.n ?? 0) + next > limits.tries[what]) throw registrationErrors.tooMany();
}
