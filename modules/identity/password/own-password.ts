import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import type { Actor, Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import { limits } from '../account/settings.ts';
import { accountKeyOf, attemptStatusOf, forgive, recordFailure } from '../session/attempts.ts';
import { createKeyedQueue } from '../session/keyed-queue.ts';
import { endSession, sessionsChanged } from '../session/sessions.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import { type Credential, isPassword } from './password.ts';

// Three threads of the default thread pool of four, so that one stays free for other work.
const turns = createKeyedQueue(3);

/** Runs password checks of one account one after the other, so that parallel guesses cannot bypass the failure counter. */
export const inTurn = <T>(account: string, work: () => Promise<T>): Promise<T> => turns.run(accountKeyOf(account).toString('hex'), work);

/** Verifies the credential. Called after the lock check, so that it cannot bypass a lock. */
type Shown = () => Promise<boolean>;

/**
 * Passes if the credential belongs to the session's user. A failure counts for the account as at sign-in and for the session, which ends at
 * the fifth, so that a stolen token cannot be used to guess. Call within `inTurn`.
 */
export async function requireOwnPassword(ctx: Context, shown: Shown, refused: (left: number) => AppError): Promise<void> {
  const { engine, actor } = ctx;
  const attempt = {
    accountKey: accountKeyOf(actor.account),
    address: addressKey(ctx.address),
    now: engine.now(),
    lock: await lockRulesOf(engine),
  };
  // Uses the pool instead of the request's transaction, so that the failure count survives its rollback.
  const db = engine.database;
  const attemptStatus = await attemptStatusOf(db, attempt);
  if (attemptStatus.lockedUntil)
    throw accountErrors.lockedOut({ minutes: Math.ceil((attemptStatus.lockedUntil.getTime() - attempt.now.getTime()) / 60_000) });
  if (await shown()) {
    await forgive(db, attempt.accountKey);
    await recordReauthentication(engine, actor);
    return;
  }
  await recordFailure(db, attempt, attemptStatus);
  await recordPasswordFailure(ctx);
  const [counted] = await db.query<{ failures: number }>(
    sql`update sys_session set failures = failures + 1 where id = ${actor.sessionId} returning failures`,
  );
  const left = limits.failuresBeforeEnd - (counted?.failures ?? limits.failuresBeforeEnd);
  if (left > 0) throw refused(left);
  await endSession(engine, String(actor.sessionId), 'forced');
  throw accountErrors.elsewhere();
}

/** The same with the password of the session's own account. */
export const mustKnowPassword = (ctx: Context, md5: string | null, refused: (left: number) => AppError): Promise<void> =>
  requireOwnPassword(ctx, () => knowsPassword(ctx, md5), refused);

/** Whether the password is that of the session's own account. Throws if the account signs in through an external provider. */
export async function knowsPassword({ engine, actor }: Context, md5: string | null): Promise<boolean> {
  const [credential = null] = await engine.database.query<Credential & { nobodyKnows: boolean }>(
    sql`select hash, salt, params, nobody_knows as "nobodyKnows" from sys_credential where user_id = ${actor.userId}`,
  );
  if (credential?.nobodyKnows) throw accountErrors.passwordElsewhere();
  return isPassword(md5, credential);
}

/** Records the reauthentication of the session's user. */
export async function recordReauthentication(engine: Engine, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<void> {
  await engine.database.transaction(async (tx) => {
    await tx.query(sql`update sys_session set failures = 0, proved_at = ${engine.now()} where id = ${sessionId}`);
    await auditHere(engine, tx, {
      kind: 'signIn',
      verb: 'proved',
      model: 'user',
      record: userId,
      actor: userId,
      detail: { session: sessionId },
    });
    await sessionsChanged(engine, tx);
  });
}

const recordPasswordFailure = ({ engine, actor }: Context): Promise<void> =>
  auditHere(engine, engine.database, {
    kind: 'signIn',
    verb: 'failed',
    model: 'user',
    record: actor.userId,
    actor: actor.userId,
    detail: { why: 'account.wrongProof', session: actor.sessionId },
  });
