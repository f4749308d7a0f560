import { createHash } from 'node:crypto';
import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { limits } from '../account/settings.ts';

/** Who tries to sign in, as the counters see it. */
export interface Attempt {
  /** SHA-256 of the account, whether it exists or not: passwords typed into the wrong box are not kept. */
  readonly accountKey: Buffer;
  readonly address: string;
  readonly now: Date;
  readonly lock: LockRules;
}

/** After how many wrong passwords an account is locked, and for how long. */
export interface LockRules {
  readonly failures: number;
  readonly milliseconds: number;
  /** When an image code is asked for besides. */
  readonly captcha: 'afterFailures' | 'always' | 'never';
}

export interface AttemptStatus {
  readonly accountFailures: number;
  readonly addressFailures: number;
  /** Until when the account is locked, or null. */
  readonly lockedUntil: Date | null;
  /** Whether an image code has to be given. */
  readonly needCode: boolean;
}

/** The counter's key of an account. Of `mobile@account` the account counts, so that the longer form is no second chance. */
export function accountKeyOf(account: string): Buffer {
  return createHash('sha256')
    .update(account.slice(account.lastIndexOf('@') + 1))
    .digest();
}

interface Counted {
  readonly account_failures: number;
  readonly address_failures: number;
  readonly locked_at: Date | null;
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** How an account and an address stand. Unknown accounts stand like known ones. */
export async function attemptStatusOf(db: Database, { accountKey, address, now, lock }: Attempt): Promise<AttemptStatus> {
  const [counted] = await db.query<Counted>(sql`
    select
      (select count(*)::int from sys_login_attempt where account_key = ${accountKey} and at > ${before(now, limits.accountWindow)} and outcome = 'failed') as account_failures,
      (select count(*)::int from sys_login_attempt where address = ${address} and at > ${before(now, limits.addressWindow)} and outcome in ('failed', 'spent')) as address_failures,
      (select max(at) from sys_login_attempt where account_key = ${accountKey} and at > ${before(now, Math.max(limits.accountWindow, lock.milliseconds))} and outcome = 'locked') as locked_at`);
  const { account_failures = 0, address_failures = 0, locked_at = null } = counted ?? {};
  const suspicious = Math.max(account_failures, address_failures) >= limits.failuresBeforeCode || locked_at !== null;
  const lockedUntil = locked_at && new Date(locked_at.getTime() + lock.milliseconds);
  return {
    accountFailures: account_failures,
    addressFailures: address_failures,
    lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : null,
    needCode: lock.captcha === 'always' || (lock.captcha === 'afterFailures' && suspicious),
  };
}

/** Writes a failure down, and with the last that is allowed locks the account. */
export async function recordFailure(db: Database, attempt: Attempt, attemptStatus: AttemptStatus): Promise<void> {
  const { accountKey, lock } = attempt;
  await insert(db, attempt, 'failed');
  if (attemptStatus.accountFailures + 1 < lock.failures) return;
  await db.query(sql`update sys_login_attempt set outcome = 'spent' where account_key = ${accountKey} and outcome = 'failed'`);
  await insert(db, attempt, 'locked');
}

/** Writes a success down; what failed before it was mistyped. */
export async function recordSuccess(db: Database, attempt: Attempt): Promise<void> {
  await forgive(db, attempt.accountKey);
  await insert(db, attempt, 'succeeded');
}

/** Forgets the failures of an account and ends its lock. */
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
