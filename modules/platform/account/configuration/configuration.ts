import type { Database } from '@zhixing/engine/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import sql from 'sql-template-tag';
import type { SecondFactorMode } from '../second-factor/mandatory.ts';
import type { AdministratorMode } from '../security/three-administrators.ts';
import { limits } from '../settings.ts';
import { type PasswordProfile, type ProfileName, profiles } from './profiles.ts';
import { initialSystem, type SystemSettings } from './system-settings.ts';

/** What happens when somebody signs in who is signed in already. */
export const secondSignIns = ['allow', 'endOld', 'refuseNew'] as const;

/** How people sign in, as administrators have decided it. */
export interface SecuritySettings {
  readonly secondSignIn: (typeof secondSignIns)[number];
  /** Addresses and networks that administrators may come from; none is everywhere. */
  readonly administratorAddresses: readonly string[];
  readonly passwordProfile: ProfileName;
  /** Whether administrators may do everything, or their powers are separated. */
  readonly administrators: AdministratorMode;
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorMode;
}

const initialSecurity: SecuritySettings = {
  secondSignIn: 'allow',
  administratorAddresses: [],
  passwordProfile: 'mlps3',
  administrators: 'one',
  secondFactor: 'optional',
};

/** Everything that is kept in `sys_config`. Of the password policy only what differs from its profile. */
interface Kept {
  readonly security: SecuritySettings;
  readonly policy: PasswordPolicy;
  readonly system: SystemSettings;
}

const known = new WeakMap<Engine, { readonly kept: Promise<Kept>; readonly readAt: number }>();

/** The settings in force. A change is told to every process; should that get lost, it is seen within seconds. */
function configurationOf(engine: Engine): Promise<Kept> {
  const now = engine.now().getTime();
  const last = known.get(engine);
  if (last && now - last.readAt < limits.trusted) return last.kept;
  const kept = readConfiguration(engine.database);
  known.set(engine, { kept, readAt: now });
  kept.catch(() => known.delete(engine));
  return kept;
}

/** Lets the settings be read again. */
export const forgetConfiguration = (engine: Engine): void => void known.delete(engine);

export const securityOf = async (engine: Engine): Promise<SecuritySettings> => (await configurationOf(engine)).security;
export const systemSettingsOf = async (engine: Engine): Promise<SystemSettings> => (await configurationOf(engine)).system;
export const passwordPolicyOf = async (engine: Engine): Promise<PasswordPolicy> => (await configurationOf(engine)).policy;
export const passwordProfileOf = async (engine: Engine): Promise<PasswordProfile> => profiles[(await securityOf(engine)).passwordProfile];

/** When an account is locked, for whoever counts its failures. */
export async function lockRulesOf(engine: Engine): Promise<{ failures: number; milliseconds: number }> {
  const { passwordErrorsNumber, lockTime } = await systemSettingsOf(engine);
  return { failures: passwordErrorsNumber, milliseconds: lockTime * 60_000 };
}

/** Reads the settings themselves, on whatever connection. */
export async function readConfiguration(db: Database): Promise<Kept> {
  const rows = await db.query<{ name: string; value: object }>(
    sql`select name, value from sys_config where name in ('security', 'passwordPolicy', 'system')`,
  );
  const kept = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const security = { ...initialSecurity, ...kept.security };
  const policy = { ...profiles[security.passwordProfile].policy, ...kept.passwordPolicy };
  return { security, policy, system: { ...initialSystem, ...kept.system } };
}
