import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { ClearableCache } from '@zhixing/engine/observability/cache.ts';
import type { KeyRow } from '../api-key/key-row.ts';
import type { PasswordState } from '../password/must-change.ts';
import type { SessionRow } from './session-row.ts';

/** A session as a process caches it for a few seconds. */
export interface CachedSession {
  readonly session: SessionRow;
  readonly actor: Actor;
  readonly password: PasswordState | null;
  /** When it was read, in milliseconds of the engine's clock. */
  readonly readAt: number;
  /** When use of the session was last persisted; advanced in memory. */
  seenAt: number;
  expiresAt: number;
}

type Entry = Promise<CachedSession | null>;

/** An API key, cached for the same time. */
export interface CachedKey {
  readonly key: KeyRow;
  readonly actor: Actor;
  readonly readAt: number;
  usedAt: number;
}

/** Sessions by the hex of their token hash. */
export interface SessionCache {
  /** Keys, cached likewise and invalidated together with the sessions. */
  readonly keys: Map<string, Promise<CachedKey | null>>;
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  drop(key: string): void;
  /** Drops all entries: cheaper than finding out which sessions a change of roles or of the organisation tree affects. */
  clear(): void;
  readonly registration: ClearableCache & { readonly counter: { hits: number; misses: number } };
}

const LIMIT = 10_000;
const caches = new WeakMap<Engine, SessionCache>();

/** The cache of an engine. */
export function cacheOf(engine: Engine): SessionCache {
  const known = caches.get(engine);
  if (known) return known;
  const cache = createCache();
  caches.set(engine, cache);
  engine.caches.add(cache.registration);
  return cache;
}

function createCache(): SessionCache {
  const entries = new Map<string, Entry>();
  const keys: SessionCache['keys'] = new Map();
  const clear = (): void => {
    entries.clear();
    keys.clear();
  };
  return {
    keys,
    get: (key) => entries.get(key),
    set: (key, entry) => {
      if (entries.size >= LIMIT) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, entry);
    },
    drop: (key) => void entries.delete(key),
    clear,
    registration: { name: 'sessions', size: () => entries.size + keys.size, clear, counter: { hits: 0, misses: 0 } },
  };
}
