import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import type { AccountSettings } from '../account/settings.ts';
import { isAccount, rehash } from '../account/users.ts';
import { byDirectory } from '../federation/by-directory.ts';
import { directoriesOf, isOfDirectory, withoutDomain } from '../federation/directories.ts';
import { mustNotBeOver } from '../password/must-change.ts';
import { inTurn } from '../password/own-password.ts';
import { type Credential, isOutdated, isPassword, openPassword } from '../password/password.ts';
import { lockRulesOf } from '../settings/configuration.ts';
import { type Attempt, type AttemptStatus, accountKeyOf, attemptStatusOf, recordFailure } from './attempts.ts';
import { isCode } from './captcha.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { Client } from './session-row.ts';
import { sweepSessions } from './sessions.ts';
import { signInRefusal } from './sign-in-refusals.ts';

export interface Credentials {
  readonly account: string;
  /** Hex of AES-ECB-PKCS7 over the MD5 hex of the password. */
  readonly password: string;
  /** The password itself, encrypted with the server's key, for directories, which need the plain text. */
  readonly sealed?: string | undefined;
  /** Text of the image code, and the random value it was fetched under. */
  readonly code?: string | undefined;
  readonly timestamp?: string | undefined;
}

/**
 * Signs in and returns the token. Attempts on one account run one after the other, so that parallel ones cannot bypass the counter. An
 * unknown account is answered like a wrong password, after the same work; only a caller with the right password learns that an account is
 * disabled.
 */
export async function signIn(engine: Engine, settings: AccountSettings, credentials: Credentials, client: Client): Promise<string> {
  const directories = await directoriesOf(engine, settings);
  const account = withoutDomain(credentials.account.trim(), directories);
  const accountKey = accountKeyOf(account);
  const signedIn = inTurn(account, async () => {
    const trying = { accountKey, address: addressKey(client.address), now: engine.now(), lock: await lockRulesOf(engine) };
    const found = await findLogin(engine.database, account, settings.demo);
    // The password of demo accounts stands on the sign-in page: there is nothing to guess.
    const attemptStatus = await admitted(engine.database, trying, credentials, found?.demo === true);
    const md5 = openPassword(credentials.password, settings.cipherKey);
    const known = await isPassword(md5, found);
    if (!known || !found || !md5 || (await isOfDirectory(engine, found.userId, directories))) {
      const outside = await byDirectory({ engine, settings, directories }, { account, sealed: credentials.sealed, client });
      if (typeof outside === 'string') return outside;
      await recordFailure(engine.database, trying, attemptStatus);
      throw outside ?? (await refused(engine.database, trying));
    }
    await mustNotBeOver(engine, found);
    if (found.enabled && isOutdated(found)) await rehash(engine, found.userId, md5);
    const token = await completeSignIn(engine, found, trying, { client });
    await sweepNowAndThen(engine);
    return token;
  });
  return signedIn.catch((error: unknown) => signInRefusal(engine, { account, address: client.address }, error));
}

/** Whether this address or this account, existing or not, requires an image code. */
export async function needsCode(engine: Engine, account: string, address: string): Promise<boolean> {
  const attempt = {
    accountKey: accountKeyOf(account.trim()),
    address: addressKey(address),
    now: engine.now(),
    lock: await lockRulesOf(engine),
  };
  return (await attemptStatusOf(engine.database, attempt)).needCode;
}

// Locks, limits and image codes are checked before the password, so that these answers reveal nothing about it.
async function admitted(db: Database, attempt: Attempt, { code, timestamp }: Credentials, isOpen: boolean): Promise<AttemptStatus> {
  const attemptStatus = await attemptStatusOf(db, attempt);
  const { lockedUntil, addressRefused, needCode } = attemptStatus;
  const extra = { data: { needCode } };
  if (addressRefused) throw accountErrors.tooManyAttempts({}, extra);
  if (lockedUntil) throw accountErrors.lockedOut({ minutes: Math.ceil((lockedUntil.getTime() - attempt.now.getTime()) / 60_000) }, extra);
  if (!needCode || isOpen) return attemptStatus;
  if (!code || !timestamp) throw accountErrors.codeNeeded({}, extra);
  if (!(await isCode(db, timestamp, code, attempt.now))) throw accountErrors.wrongCode({}, extra);
  return attemptStatus;
}

async function refused(db: Database, attempt: Attempt): Promise<AppError> {
  const { needCode } = await attemptStatusOf(db, attempt);
  return accountErrors.wrongPassword({}, { data: { needCode } });
}

interface Login extends Credential {
  readonly userId: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
  readonly handedOver: boolean;
  readonly demo: boolean;
  readonly setAt: Date;
}

/**
 * The login of an account, or of a sub-account written as mobile@account, where the mobile number is that of its main account, or its own
 * if it has none. Demo accounts are found in demo mode only.
 */
async function findLogin(db: Database, account: string, demo: boolean): Promise<Login | null> {
  const at = account.lastIndexOf('@');
  const mobile = at < 0 ? null : account.slice(0, at);
  const [found] = await db.query<Login>(sql`
    select u.id as "userId", u.status = 'enabled' as enabled, u.is_administrator as administrator,
      exists (select 1 from sys_second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor", c.hash, c.salt, c.params,
      c.must_change and c.changed_at is null as "handedOver", c.set_at as "setAt", c.demo
    from "user" u join sys_credential c on c.user_id = u.id left join "user" m on m.id = u.main_account
    where u.deleted_at is null and ${isAccount(account.slice(at + 1))} and (not c.demo or ${demo})
      and (${mobile}::text is null or ${mobile}::text = case when m.id is null then u.mobile_phone else m.mobile_phone end)`);
  return found ?? null;
}

const SWEEP_EVERY = 3_600_000;
const swept = new WeakMap<Engine, number>();

async function sweepNowAndThen(engine: Engine): Promise<void> {
  const now = engine.now().getTime();
  if (now - (swept.get(engine) ?? 0) < SWEEP_EVERY) return;
  swept.set(engine, now);
  await sweepSessions(engine).catch((error: unknown) => engine.log.warn({ error }, 'old sessions could not be removed'));
}
