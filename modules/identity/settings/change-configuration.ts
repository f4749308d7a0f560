import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { isAllowed } from './allowed-addresses.ts';
import { evictConfiguration, readConfiguration, type SecuritySettings } from './configuration.ts';
import { profiles } from './profiles.ts';
import type { SystemSettings } from './system-settings.ts';
import { mustHaveThree } from './three-administrators.ts';

export interface ConfigurationChanges {
  readonly security?: Partial<SecuritySettings>;
  /** Overrides of the current profile's policy. */
  readonly policy?: Partial<PasswordPolicy>;
  readonly system?: Partial<SystemSettings>;
}

type Flat = Readonly<Record<string, unknown>>;

/**
 * Changes settings; omitted ones stay. Switching the profile resets the policy to the new profile's, apart from the changes given. The
 * change log is written in the same transaction; an advisory lock serialises changes.
 */
export async function changeConfiguration(ctx: Context, changes: ConfigurationChanges): Promise<void> {
  const { engine } = ctx;
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await db.query(sql`select pg_advisory_xact_lock(hashtext('sys_config'))`);
    const before = await readConfiguration(db);
    const security = { ...before.security, ...changes.security };
    mustNotLockOut(tx, security);
    await requireSeparatedDuties(tx, before.security, security);
    const system = { ...before.system, ...changes.system };
    const others = security.passwordProfile !== before.security.passwordProfile;
    const base = profiles[security.passwordProfile].policy;
    const { mandatoryModificationOfInitialPassword } = before.policy;
    const policy = { ...(others ? { ...base, mandatoryModificationOfInitialPassword } : before.policy), ...changes.policy };
    const recorded = await record(tx, { ...before.security, ...before.policy, ...before.system }, { ...security, ...policy, ...system });
    if (!recorded) return;
    await persist(tx, 'security', security);
    await persist(tx, 'passwordPolicy', differing(base, policy));
    if (changes.system) await persist(tx, 'system', system);
    await sessionsChanged(engine, db);
  });
  evictConfiguration(engine);
}

// The command line has no address, so that a wrong list can be corrected there.
function mustNotLockOut({ address, actor }: Context, { administratorAddresses }: SecuritySettings): void {
  if (actor.userId !== null && !isAllowed(administratorAddresses, address)) throw accountErrors.ownAddressMissing({ address });
}

// Separation of powers needs a holder of each duty. It can only be ended on the command line, not by one administrator.
async function requireSeparatedDuties({ actor, db }: Context, before: SecuritySettings, after: SecuritySettings): Promise<void> {
  if (before.administrators === after.administrators) return;
  if (after.administrators === 'three') return mustHaveThree(db);
  if (actor.userId !== null) throw accountErrors.powersSeparated();
}

const differing = (base: object, policy: object): object =>
  Object.fromEntries(Object.entries(policy).filter(([name, value]) => (base as Flat)[name] !== value));

async function persist(ctx: Context, name: string, value: object): Promise<void> {
  await ctx.db.query(sql`
    insert into sys_config (name, value, updated_at, updated_by) values (${name}, ${JSON.stringify(value)}, ${ctx.now()}, ${ctx.actor.userId})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}

/** Records the differences; returns whether there are any. */
async function record(ctx: Context, before: Flat, after: Flat): Promise<boolean> {
  const changed = Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
  if (changed.length === 0) return false;
  await ctx.db.query(sql`
    insert into sys_config_change (changes, at, user_id, address)
    values (${JSON.stringify(changed)}, ${ctx.now()}, ${ctx.actor.userId}, ${ctx.address})`);
  await audit(ctx, { kind: 'setting', verb: 'change', detail: { changes: changed } });
  ctx.engine.log.info({ userId: ctx.actor.userId, changes: changed }, 'settings were changed');
  return true;
}
