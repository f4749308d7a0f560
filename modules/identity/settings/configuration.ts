import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { CacheCounter } from '@zhixing/engine/observability/cache.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import sql from 'sql-template-tag';
import { limits } from '../account/settings.ts';
import type { LockRules } from '../session/attempts.ts';
import { type PasswordProfile, type ProfileName, profiles } from './profiles.ts';
import { initialSystem, type SystemSettings } from './system-settings.ts';
import type { AdministratorMode } from './three-administrators.ts';

export type SecondFactorMode = (typeof secondFactorModes)[number];

/** Who must have a second factor: no user, or administrators. */
export const secondFactorModes = ['optional', 'administrators'] as const;

/** What happens when a user who already has a session signs in. */
export const secondSignIns = ['allow', 'endOld', 'refuseNew'] as const;

/** Security settings of signing in. */
export interface SecuritySettings {
  readonly secondSignIn: (typeof secondSignIns)[number];
  /** Addresses and networks that administrators may sign in from; empty allows all. */
  readonly administratorAddresses: readonly string[];
  readonly passwordProfile: ProfileName;
  /** Whether administrators may do everything, or their powers are separated. */
  readonly administrators: AdministratorMode;
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorMode;
  /** Minutes for which a reauthentication is valid; 0 means that none is required. */
  readonly proofMinutes: number;
}

/** Default validity where reauthentication is mandatory but no time is set. */
const PROOF_MINUTES = 15;

const initialSecurity: SecuritySettings = {
  secondSignIn: 'allow',
  administratorAddresses: [],
  passwordProfile: 'mlps3',
  administrators: 'one',
  secondFactor: 'optional',
  proofMinutes: PROOF_MINUTES,
};

/** The contents of `sys_config`. Of the password policy only the differences from its profile are stored. */
interface StoredConfiguration {
  readonly security: SecuritySettings;
  readonly policy: PasswordPolicy;
  readonly system: SystemSettings;
}

const known = new WeakMap<Engine, { readonly kept: Promise<StoredConfiguration>; readonly readAt: number }>();

/**
 * The current settings, cached. A change notifies every process; a lost notification is corrected when the cache expires after a few
 * seconds.
 */
function configurationOf(engine: Engine): Promise<StoredConfiguration> {
  const now = engine.now().getTime();
  const counter = counterOf(engine);
  const last = known.get(engine);
  if (last && now - last.readAt < limits.trusted) {
    counter.hits += 1;
    return last.kept;
  }
  counter.misses += 1;
  const stored = readConfiguration(engine.database);
  known.set(engine, { kept: stored, readAt: now });
  stored.catch(() => known.delete(engine));
  return stored;
}

const counters = new WeakMap<Engine, CacheCounter>();

function counterOf(engine: Engine): CacheCounter {
  const found = counters.get(engine);
  if (found) return found;
  const counter = { hits: 0, misses: 0 };
  counters.set(engine, counter);
  engine.caches.add({
    name: 'settings',
    size: () => (known.has(engine) ? 1 : 0),
    clear: () => evictConfiguration(engine),
    counter,
  });
  return counter;
}

/** Drops the cached settings. */
export const evictConfiguration = (engine: Engine): void => void known.delete(engine);

export const securityOf = async (engine: Engine): Promise<SecuritySettings> => (await configurationOf(engine)).security;
export const systemSettingsOf = async (engine: Engine): Promise<SystemSettings> => (await configurationOf(engine)).system;
export const passwordPolicyOf = async (engine: Engine): Promise<PasswordPolicy> => (await configurationOf(engine)).policy;
export const passwordProfileOf = async (engine: Engine): Promise<PasswordProfile> => profiles[(await securityOf(engine)).passwordProfile];

/** Minutes for which a reauthentication is valid; null means that none is required. 等保 level 3 makes it mandatory. */
export async function reauthenticationMinutesOf(engine: Engine): Promise<number | null> {
  const { proofMinutes, passwordProfile } = await securityOf(engine);
  return proofMinutes || (passwordProfile === 'mlps3' ? PROOF_MINUTES : null);
}

/** The rules for locking accounts. */
export async function lockRulesOf(engine: Engine): Promise<LockRules> {
  const { passwordErrorsNumber, lockTime, captcha } = await systemSettingsOf(engine);
  return { failures: passwordErrorsNumber, milliseconds: lockTime * 60_000, captcha };
}

/** Days after which a password must be changed, and how many days before its owner is reminded; null is never. */
export async function passwordAgeOf(engine: Engine): Promise<{ days: number | null; remind: number }> {
  const { updateCycle, updateInAdvance } = await systemSettingsOf(engine);
  const days = updateCycle ?? (await passwordProfileOf(engine)).maximalDays ?? 0;
  return { days: days > 0 ? days : null, remind: updateInAdvance };
}

/** Reads the settings from the database, on the given connection. */
export async function readConfiguration(db: Database): Promise<StoredConfiguration> {
  const rows = await db.query<{ name: string; value: object }>(
    sql`select name, value from sys_config where name in ('security', 'passwordPolicy', 'system')`,
  );
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const security = { ...initialSecurity, ...stored.security };
  const policy = { ...profiles[security.passwordProfile].policy, ...stored.passwordPolicy };
  return { security, policy, system: { ...initialSystem, ...stored.system } };
}
