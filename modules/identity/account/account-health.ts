import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { countUndecryptableIn } from '@zhixing/engine/ports/count-undecryptable.ts';
import sql from 'sql-template-tag';
import { transientReasons } from '../federation/reasons.ts';
import { ownerOf } from '../federation/secrets.ts';
import { pepperIds } from '../password/password.ts';
import { decryptSecret } from '../second-factor/secret-box.ts';
import type { AccountSettings } from './settings.ts';
import { UNUSED_DAYS, unusedAccounts } from './unused-accounts.ts';

const LOOKED_AT = 200;
const AWAY_MINUTES = 30;

/**
 * Health findings: stored secrets that this server's key cannot decrypt, hashes with an unknown pepper, failing sign-in providers and
 * unused accounts.
 */
export const accountHealth =
  (settings: AccountSettings) =>
  async (engine: Engine): Promise<readonly Finding[]> => [
    ...(await secretFindings(engine, settings)),
    ...(await pepperFindings(engine)),
    ...(await awayFindings(engine)),
    ...(await unusedFindings(engine)),
  ];

interface Sealed {
  readonly id: string;
  readonly sealed: Buffer;
}

async function secretFindings(engine: Engine, settings: AccountSettings): Promise<Finding[]> {
  const undecryptable = await countUndecryptable(engine, settings);
  return undecryptable > 0 ? [{ tone: 'danger', key: 'account.findings.otherKey', params: { count: undecryptable } }] : [];
}

/** Counts the secrets of all modules that this server's key cannot decrypt. Of second factors only the newest are sampled. */
export async function countUndecryptable(engine: Engine, settings: AccountSettings): Promise<number> {
  const { database, modules } = engine;
  const factors = await database.query<Sealed>(
    sql`select user_id as id, secret as sealed from sys_second_factor order by created_at desc limit ${LOOKED_AT}`,
  );
  const providers = await database.query<Sealed>(sql`
    select s.provider as id, s.sealed from sys_provider_secret s join identity_provider p on p.id = s.provider and p.deleted_at is null limit ${LOOKED_AT}`);
  const theirs = await Promise.all(modules.map(({ undecryptable }) => undecryptable?.(engine) ?? 0));
  return (
    countUndecryptableIn(factors, ({ id, sealed }) => decryptSecret(settings, id, sealed)) +
    countUndecryptableIn(providers, ({ id, sealed }) => decryptSecret(settings, ownerOf(id), sealed)) +
    theirs.reduce((sum, count) => sum + count, 0)
  );
}

/** Accounts whose hash uses a pepper that this process does not have: they are refused every password. */
async function pepperFindings({ database }: Engine): Promise<Finding[]> {
  const [undecryptable] = await database.query<{ n: number }>(
    sql`select count(*)::int as n from sys_credential where params ? 'pepper' and params->>'pepper' <> all(${pepperIds()})`,
  );
  return undecryptable && undecryptable.n > 0
    ? [{ tone: 'danger', key: 'account.findings.otherPepper', params: { count: undecryptable.n } }]
    : [];
}

const NAMED = 5;

async function unusedFindings({ database, now }: Engine): Promise<Finding[]> {
  const unused = await unusedAccounts(database, now(), UNUSED_DAYS);
  if (unused.length === 0) return [];
  const names = unused.slice(0, NAMED).map(({ account }) => account);
  const params = { count: unused.length, days: UNUSED_DAYS, names: names.join(', ') + (unused.length > NAMED ? ' …' : '') };
  return [{ tone: 'warning', key: 'account.findings.unused', params }];
}

/** Providers that failed for a transient reason within the last AWAY_MINUTES, with no successful sign-in since. */
async function awayFindings({ database, now }: Engine): Promise<Finding[]> {
  const rows = await database.query<{ name: string; count: number }>(sql`
    select p.name, count(*)::int as count from sys_outside_failure f join identity_provider p on p.id = f.provider
    where f.at > ${now()}::timestamptz - make_interval(mins => ${AWAY_MINUTES}) and f.reason = any(${[...transientReasons]})
      and p.deleted_at is null and p.status = 'enabled'
      and not exists (select 1 from sys_session s where s.provider = f.provider and s.created_at > f.at)
    group by p.id, p.name order by p.name`);
  return rows.map(({ name, count }) => ({ tone: 'warning', key: 'account.findings.providerAway', params: { name, count } }));
}
