/**
 * Local storage under the specification's keys: prefix `jnpf_`, plus the application id when the path starts with `/JNPF_APP_<id>`, so
 * that two applications in one browser do not share session or settings.
 */
const application = /^\/JNPF_APP_([\w-]+)/.exec(globalThis.location?.pathname ?? '')?.[1] ?? '';

/** Base path of every page: '' or `/JNPF_APP_<id>`. */
export const basePath = application ? `/JNPF_APP_${application}` : '';

const prefix = application ? `jnpf_${application}_` : 'jnpf_';
const memory = new Map<string, string>();

/** The stored text, or null. Falls back to memory where the browser refuses storage (private mode, full disk). */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(prefix + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(prefix + key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    globalThis.localStorage.removeItem(prefix + key);
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Calls `listener` when another window of this browser changes the key (null: removed). Returns the unsubscribe function. */
export function onStoredElsewhere(key: string, listener: (value: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === prefix + key) listener(event.newValue);
  };
  globalThis.addEventListener('storage', heard);
  return () => globalThis.removeEventListener('storage', heard);
}
