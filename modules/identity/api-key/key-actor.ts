import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { narrowed } from '@zhixing/engine/permission/key-scopes.ts';
import type { Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { actorsOf } from '../account/actors.ts';
import { type AccountSettings, limits } from '../account/settings.ts';
import { actorOf } from '../session/session-actor.ts';
import { type CachedKey, cacheOf } from '../session/session-cache.ts';
import { isAllowed, mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { hashOfKey } from './api-key.ts';
import { interfaceKeyScope } from './asks-only.ts';
import { activeRoles, type KeyRow, readKey } from './key-row.ts';

interface Shown {
  readonly token: string;
  readonly route: Route;
  readonly address: string;
}

const LIMIT = 10_000;

/**
 * Builds the actor of a key: its holder, limited to the key's scope and without session data. Cached as long as sessions are, and dropped
 * together with them.
 */
export async function actorOfKey(engine: Engine, settings: AccountSettings, { token, route, address }: Shown): Promise<Actor> {
  const cached = await cachedKeyOf(engine, token);
  const { key } = cached;
  const over = key.revokedAt !== null || key.expiresAt.getTime() <= engine.now().getTime();
  if (over || (key.demo && !settings.demo)) throw accountErrors.keyRefused();
  if (!isAllowed(key.addresses, address)) throw accountErrors.keyElsewhere({ address });
  if (key.administrator) await mustComeFromAllowed(engine, address);
  if (route.byKey !== true) throw accountErrors.keyNotHere();
  await noteUse(engine, cached, address);
  return cached.actor;
}

async function cachedKeyOf(engine: Engine, token: string): Promise<CachedKey> {
  const { keys } = cacheOf(engine);
  const hash = hashOfKey(token);
  const name = hash.toString('hex');
  const known = await keys.get(name);
  if (known && engine.now().getTime() - known.readAt < limits.trusted) return known;
  const loading = load(engine, hash);
  if (keys.size >= LIMIT) keys.delete(keys.keys().next().value ?? '');
  keys.set(name, loading);
  const evict = () => keys.get(name) === loading && keys.delete(name);
  const cached = await loading.catch((error: unknown) => {
    evict();
    throw error;
  });
  if (cached) return cached;
  evict();
  throw accountErrors.keyRefused();
}

async function load(engine: Engine, hash: Buffer): Promise<CachedKey | null> {
  const key = await readKey(engine.database, hash);
  const principal = key && (await holderOf(engine, key));
  if (!principal) return null;
  const actor: Actor = {
    ...principal,
    administrator: false,
    duties: [],
    sessionId: '',
    access: key.interfaces.length > 0 ? interfaceKeyScope(key.interfaces) : narrowed(engine, principal.access, key.scope),
    key: { id: key.id, name: key.name },
  };
  return { key, actor, readAt: engine.now().getTime(), usedAt: key.usedAt?.getTime() ?? 0 };
}

async function holderOf(engine: Engine, key: KeyRow): Promise<Actor | null> {
  if (key.userId !== null) return (await actorsOf(engine, [key.userId]))[0] ?? null;
  const roles = await activeRoles(engine.database, key);
  const person = {
    userId: key.id,
    account: '',
    name: key.name,
    administrator: false,
    organisation: key.organisation,
    department: null,
    position: null,
    application: null,
    roles: roles.map(({ code }) => code),
    holders: roles.map(({ id, code }) => ({ key: `role:${id}`, role: code })),
  };
  return actorOf(engine, person, null);
}

// Persisted at most once a minute, like the use of a session.
async function noteUse(engine: Engine, cached: CachedKey, address: string): Promise<void> {
  const now = engine.now();
  if (now.getTime() - cached.usedAt < limits.slideEvery) return;
  cached.usedAt = now.getTime();
  await engine.database.query(
    sql`update sys_api_key set used_at = ${now}, used_from = ${address.slice(0, 64)} where id = ${cached.key.id}`,
  );
}
