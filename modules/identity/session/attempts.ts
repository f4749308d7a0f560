import { createHash } from 'node:crypto';
import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { limits } from '../account/settings.ts';

/** A sign-in attempt, as the failure counters see it. */
export interface Attempt {
  /** SHA-256 of the account, whether it exists or not, so that a password typed into the wrong field is not stored. */
  readonly accountKey: Buffer;
  readonly address: string;
  readonly now: Date;
  readonly lock: LockRules;
}

/** After how many wrong passwords an account is locked, and for how long. */
export interface LockRules {
  readonly failures: number;
  readonly milliseconds: number;
  /** When an image code is required. */
  readonly captcha: 'afterFailures' | 'always' | 'never';
}

export interface AttemptStatus {
  readonly accountFailures: number;
  /** Whether the address has failed so often that accounts unknown there are refused. */
  readonly addressRefused: boolean;
  /** Until when the account is locked, or null. */
  readonly lockedUntil: Date | null;
  /** Whether an image code is required. */
  readonly needCode: boolean;
}

/**
 * Counter key of an account. For `mobile@account` only the account counts, and case does not, so that other spellings give no further
 * attempts.
 */
export function accountKeyOf(account: string): Buffer {
  return createHash('sha256')
    .update(account.slice(account.lastIndexOf('@') + 1).toLowerCase())
    .digest();
}

interface Counted {
  readonly account_failures: number;
  /** Those of the account from this address. */
  readonly own_failures: number;
  readonly address_failures: number;
  /** Whether the account has signed in from this address before. */
  readonly known: boolean;
  readonly locked_at: Date | null;
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/**
 * Failures and lock of an account and an address. Unknown accounts are treated like known ones. A school has one address: guesses from it
 * concern the account guessed at, and many of them accounts that have never signed in from there, but not everybody behind it.
 */
export async function attemptStatusOf(db: Database, { accountKey, address, now, lock }: Attempt): Promise<AttemptStatus> {
  const [counted] = await db.query<Counted>(sql`
    select
      (select count(*)::int from sys_login_attempt where account_key = ${accountKey} and at > ${before(now, limits.accountWindow)} and outcome = 'failed') as account_failures,
      (select count(*)::int from sys_login_attempt where account_key = ${accountKey} and address = ${address} and at > ${before(now, limits.accountWindow)} and outcome = 'failed') as own_failures,
      exists (select 1 from sys_login_attempt where account_key = ${accountKey} and address = ${address} and outcome = 'succeeded') as known,
      (select count(*)::int from sys_login_attempt where address = ${address} and at > ${before(now, limits.addressWindow)} and outcome in ('failed', 'spent')) as address_failures,
      (select max(at) from sys_login_attempt where account_key = ${accountKey} and at > ${before(now, Math.max(limits.accountWindow, lock.milliseconds))} and outcome = 'locked') as locked_at`);
  const { account_failures = 0, own_failures = 0, address_failures = 0, known = false, locked_at = null } = counted ?? {};
  const guessed = account_failures >= limits.failuresBeforeCode || address_failures >= limits.addressFailuresBeforeCode;
  const suspicious = own_failures >= limits.failuresBeforeCode || (!known && guessed) || locked_at !== null;
  const lockedUntil = locked_at && new Date(locked_at.getTime() + lock.milliseconds);
  return {
    accountFailures: account_failures,
    addressRefused: !known && address_failures >= limits.failuresPerAddress,
    lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : null,
    needCode: lock.captcha === 'always' || (lock.captcha === 'afterFailures' && suspicious),
  };
}

/** Records a failure, and locks the account at the last one allowed. */
export async function recordFailure(db: Database, attempt: Attempt, attemptStatus: AttemptStatus): Promise<void> {
  const { accountKey, lock } = attempt;
  await insert(db, attempt, 'failed');
  if (attemptStatus.accountFailures + 1 < lock.failures) return;
  await db.query(sql`update sys_login_attempt set outcome = 'spent' where account_key = ${accountKey} and outcome = 'failed'`);
  await insert(db, attempt, 'locked');
}

/** Records a success and clears earlier failures. */
export async function recordSuccess(db: Database, attempt: Attempt): Promise<void> {
  await forgive(db, attempt.accountKey);
  await insert(db, attempt, 'succeeded');
}

/** Clears the failures of an account and unlocks it. */
export async function forgive(db: Database, accountKey: Buffer): Promise<void> {
  await db.query(
    sql`update sys_login_attempt set outcome = 'forgiven' where account_key = ${accountKey} and outcome in ('failed', 'spent', 'locked')`,
  );
}

type Outcome = 'failed' | 'locked' | 'succeeded';

async function insert(db: Database, { accountKey, address, now }: Attempt, outcome: Outcome): Promise<void> {
  await db.query(
    sql`insert into sys_login_attempt (account_key, address, at, outcome) values (${accountKey}, ${address}, ${now}, ${outcome})`,
  );
}
