/** A media query such as `(prefers-color-scheme: dark)`. */
export interface Media {
  matches(): boolean;
  /** Calls `changed` on every change; returns the unsubscribe function. */
  subscribe(changed: () => void): () => void;
}

/**
 * Watches a media query. Chromium does not fire `change` if the new value was read before the event; therefore reading a changed value
 * here also notifies the listeners.
 */
export function watchMedia(query: string): Media {
  const list = globalThis.matchMedia?.(query);
  const listeners = new Set<() => void>();
  let known = list?.matches ?? false;
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const matches = (): boolean => {
    const now = list?.matches ?? false;
    if (now !== known) {
      known = now;
      // Deferred: a rendering component must not update others.
      queueMicrotask(tell);
    }
    return now;
  };
  list?.addEventListener('change', matches);
  return {
    matches,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
