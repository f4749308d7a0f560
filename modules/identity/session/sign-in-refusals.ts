import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { findUser } from '../account/users.ts';
import { accountKeyOf } from './attempts.ts';

const QUIET_MS = 60_000;
const MAX_QUIET = 10_000;
const quiet = new Map<string, number>();

/**
 * Audits a refused sign-in and rethrows its error. Only a hash of the account is stored, since it may be a mistyped password. Refusals
 * before the password check are audited once a minute per address and error.
 */
export async function signInRefusal(
  engine: Engine,
  { account, address }: { account: string; address: string },
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  const looked = ['account.wrongPassword', 'account.disabled', 'account.secondFactorNeeded', 'account.initialPasswordOver'].includes(
    error.key,
  );
  if (looked || !isQuiet(`${address} ${error.key}`, engine.now().getTime())) {
    const user = await findUser(engine, account.slice(account.lastIndexOf('@') + 1));
    const detail = { why: error.key, typed: accountKeyOf(account).toString('hex').slice(0, 16) };
    const verb = verbs[error.key] ?? 'refused';
    await auditHere(engine, engine.database, { kind: 'signIn', verb, model: 'user', record: user, actor: user, detail });
  }
  throw error;
}

const verbs: Readonly<Record<string, string>> = { 'account.wrongPassword': 'failed', 'account.secondFactorNeeded': 'firstStep' };

function isQuiet(key: string, now: number): boolean {
  const until = quiet.get(key) ?? 0;
  if (until > now) return true;
  if (quiet.size >= MAX_QUIET) quiet.clear();
  quiet.set(key, now + QUIET_MS);
  return false;
}
