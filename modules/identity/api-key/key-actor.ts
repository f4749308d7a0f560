import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { narrowed } from '@zhixing/engine/permission/narrowed.ts';
import type { Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { actorsOf } from '../account/actors.ts';
import { type AccountSettings, limits } from '../account/settings.ts';
import { actorOf } from '../session/session-actor.ts';
import { cacheOf, type KeptKey } from '../session/session-cache.ts';
import { isAllowed, mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { hashOfKey } from './api-key.ts';
import { asksOnly } from './asks-only.ts';
import { type KeyRow, readKey, rolesInForce } from './key-row.ts';

interface Shown {
  readonly token: string;
  readonly route: Route;
  readonly address: string;
}

const MOST = 10_000;

/**
 * Who a key stands for: its holder, with the grants that its scope names too, and without anything that belongs to a session. What was read of
 * it is trusted as long as what was read of sessions, and forgotten with it.
 */
export async function actorOfKey(engine: Engine, settings: AccountSettings, { token, route, address }: Shown): Promise<Actor> {
  const kept = await keptOf(engine, token);
  const { key } = kept;
  const over = key.revokedAt !== null || key.expiresAt.getTime() <= engine.now().getTime();
  if (over || (key.demo && !settings.demo)) throw accountErrors.keyRefused();
  if (!isAllowed(key.addresses, address)) throw accountErrors.keyElsewhere({ address });
  if (key.administrator) await mustComeFromAllowed(engine, address);
  if (route.byKey !== true) throw accountErrors.keyNotHere();
  await noteUse(engine, kept, address);
  return kept.actor;
}

async function keptOf(engine: Engine, token: string): Promise<KeptKey> {
  const { keys } = cacheOf(engine);
  const hash = hashOfKey(token);
  const name = hash.toString('hex');
  const known = await keys.get(name);
  if (known && engine.now().getTime() - known.readAt < limits.trusted) return known;
  const loading = load(engine, hash);
  if (keys.size >= MOST) keys.delete(keys.keys().next().value ?? '');
  keys.set(name, loading);
  const forget = () => keys.get(name) === loading && keys.delete(name);
  const kept = await loading.catch((error: unknown) => {
    forget();
    throw error;
  });
  if (kept) return kept;
  forget();
  throw accountErrors.keyRefused();
}

async function load(engine: Engine, hash: Buffer): Promise<KeptKey | null> {
  const key = await readKey(engine.database, hash);
  const holder = key && (await holderOf(engine, key));
  if (!holder) return null;
  const actor: Actor = {
    ...holder,
    administrator: false,
    duties: [],
    sessionId: '',
    access: key.interfaces.length > 0 ? asksOnly(key.interfaces) : narrowed(engine, holder.access, key.scope),
    key: { id: key.id, name: key.name },
  };
  return { key, actor, readAt: engine.now().getTime(), usedAt: key.usedAt?.getTime() ?? 0 };
}

async function holderOf(engine: Engine, key: KeyRow): Promise<Actor | null> {
  if (key.userId !== null) return (await actorsOf(engine, [key.userId]))[0] ?? null;
  const roles = await rolesInForce(engine.database, key);
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

// Like the use of a session, written at most once a minute.
async function noteUse(engine: Engine, kept: KeptKey, address: string): Promise<void> {
  const now = engine.now();
  if (now.getTime() - kept.usedAt < limits.slideEvery) return;
  kept.usedAt = now.getTime();
  await engine.database.query(sql`update sys_api_key set used_at = ${now}, used_from = ${address.slice(0, 64)} where id = ${kept.key.id}`);
}
