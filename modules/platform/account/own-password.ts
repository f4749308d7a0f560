import type { Context } from '@zhixing/engine/context.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from './account.errors.ts';
import { addressKey } from './addresses.ts';
import { accountKeyOf, forgive, recordFailure, standingOf } from './attempts.ts';
import { lockRulesOf } from './configuration/configuration.ts';
import { type Credential, isPassword } from './password.ts';
import { endSession } from './sessions.ts';
import { limits } from './settings.ts';
import { createTurns } from './turns.ts';

// As many as the thread pool has threads, less one for everything else that needs it.
const turns = createTurns(3);

/** Does work that tries a password of an account after whatever else tries one: parallel guesses cannot outrun the counters. */
export const inTurn = <T>(account: string, work: () => Promise<T>): Promise<T> => turns.run(accountKeyOf(account).toString('hex'), work);

/**
 * Lets pass whoever knows the password of the session's own account. A wrong one counts for the account like one at the door, and for
 * the session, which ends with the fifth: a token that was taken is no place to guess. Call it in turn.
 */
export async function mustKnowPassword(ctx: Context, md5: string | null, refused: (left: number) => AppError): Promise<void> {
  const { engine, actor } = ctx;
  const attempt = {
    accountKey: accountKeyOf(actor.account),
    address: addressKey(ctx.address),
    now: engine.now(),
    lock: await lockRulesOf(engine),
  };
  // On connections of its own: what is counted stays counted when the request is refused.
  const db = engine.database;
  const standing = await standingOf(db, attempt);
  if (standing.lockedUntil)
    throw accountErrors.lockedOut({ minutes: Math.ceil((standing.lockedUntil.getTime() - attempt.now.getTime()) / 60_000) });
  const [credential = null] = await db.query<Credential & { nobodyKnows: boolean }>(
    sql`select hash, salt, params, nobody_knows as "nobodyKnows" from sys_credential where user_id = ${actor.userId}`,
  );
  if (credential?.nobodyKnows) throw accountErrors.passwordElsewhere();
  if (await isPassword(md5, credential)) {
    await forgive(db, attempt.accountKey);
    await db.query(sql`update sys_session set failures = 0 where id = ${actor.sessionId}`);
    return;
  }
  await recordFailure(db, attempt, standing);
  const [counted] = await db.query<{ failures: number }>(
    sql`update sys_session set failures = failures + 1 where id = ${actor.sessionId} returning failures`,
  );
  const left = limits.failuresBeforeEnd - (counted?.failures ?? limits.failuresBeforeEnd);
  if (left > 0) throw refused(left);
  await endSession(engine, String(actor.sessionId), 'forced');
  throw accountErrors.elsewhere();
}
