import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { PasswordState } from './change-password/must-change.ts';
import type { SessionRow } from './session-row.ts';

/** What a process remembers of a session for a few seconds. */
export interface Kept {
  readonly session: SessionRow;
  readonly actor: Actor;
  readonly password: PasswordState | null;
  /** When it was read, in milliseconds of the engine's clock. */
  readonly readAt: number;
  /** When use of the session was last written down; moves on in memory. */
  seenAt: number;
  expiresAt: number;
}

type Entry = Promise<Kept | null>;

/** Sessions by the hex of their token hash. */
export interface SessionCache {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  drop(key: string): void;
  /** Forgets everything: cheaper than to know which sessions a change of roles or of the organisation tree concerns. */
  clear(): void;
}

const MOST = 10_000;
const caches = new WeakMap<Engine, SessionCache>();

/** The cache of an engine. */
export function cacheOf(engine: Engine): SessionCache {
  const cache = caches.get(engine) ?? createCache();
  caches.set(engine, cache);
  return cache;
}

function createCache(): SessionCache {
  const entries = new Map<string, Entry>();
  return {
    get: (key) => entries.get(key),
    set: (key, entry) => {
      if (entries.size >= MOST) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, entry);
    },
    drop: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
