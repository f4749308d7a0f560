import { randomBytes } from 'node:crypto';
import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import { type AccountSettings, limits } from '../account/settings.ts';
import { type Attempt, attemptStatusOf, recordFailure, recordSuccess } from '../session/attempts.ts';
import { openSignedIn } from '../session/concurrent-sessions.ts';
import type { Client } from '../session/session-row.ts';
import { hashOf, type Through } from '../session/sessions.ts';
import { mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import { isSecondFactor } from './second-factor.ts';

const STEP_BYTES = 24;

/** Opens the second step after a correct password and returns its token; only the hash is stored. */
export async function openStep(engine: Engine, userId: string, { accountKey, now }: Attempt, through?: Through): Promise<string> {
  const step = randomBytes(STEP_BYTES).toString('base64url');
  const expires = new Date(now.getTime() + limits.stepLives);
  await engine.database.query(sql`
    insert into sys_sign_in_step (hash, user_id, account_key, expires_at, provider, hint)
    values (${hashOf(step)}, ${userId}, ${accountKey}, ${expires}, ${through?.provider ?? null}, ${through?.hint ?? null})`);
  return step;
}

interface Step {
  readonly userId: string;
  readonly accountKey: Buffer;
  readonly tries: number;
  readonly usable: boolean;
  readonly administrator: boolean;
  readonly provider: string | null;
  readonly hint: Buffer | null;
}

/**
 * Completes the sign-in with a code. Each try is counted for the step before it is checked, and a wrong one counts for the account like a
 * wrong password, so that entering the password again gives no further guesses.
 */
export async function completeStep(engine: Engine, settings: AccountSettings, given: { step: string; code: string }, client: Client) {
  const db = engine.database;
  const now = engine.now();
  const hash = hashOf(given.step);
  const [step] = await db.query<Step>(sql`
    update sys_sign_in_step s set tries = tries + 1 from "user" u
    where s.hash = ${hash} and s.expires_at > ${now} and s.tries < ${limits.triesPerStep} and u.id = s.user_id
    returning s.user_id as "userId", s.account_key as "accountKey", s.tries, u.is_administrator as administrator, s.provider, s.hint,
      u.deleted_at is null and u.status = 'enabled' as usable`);
  if (!step?.usable) throw accountErrors.signInStepOver();
  const attempt = { accountKey: step.accountKey, address: addressKey(client.address), now, lock: await lockRulesOf(engine) };
  const attemptStatus = await attemptStatusOf(db, attempt);
  if (attemptStatus.addressRefused) throw accountErrors.tooManyAttempts();
  if (attemptStatus.lockedUntil)
    throw accountErrors.lockedOut({ minutes: Math.ceil((attemptStatus.lockedUntil.getTime() - now.getTime()) / 60_000) });
  if (step.administrator) await mustComeFromAllowed(engine, client.address);
  if (!(await isSecondFactor(engine, settings, step.userId, { typed: given.code, now }))) {
    await recordFailure(db, attempt, attemptStatus);
    await auditHere(engine, db, {
      kind: 'signIn',
      verb: 'failed',
      model: 'user',
      record: step.userId,
      actor: step.userId,
      detail: { why: 'account.wrongSecondFactor' },
    });
    throw accountErrors.wrongSecondFactor({ left: limits.triesPerStep - step.tries });
  }
  await db.query(sql`delete from sys_sign_in_step where hash = ${hash}`);
  await recordSuccess(db, attempt);
  const { provider, hint } = step;
  return openSignedIn(engine, step.userId, client, provider === null ? undefined : { provider, hint });
}
