/** A question about the window or the wishes of the system, such as `(prefers-color-scheme: dark)`. */
export interface Media {
  matches(): boolean;
  /** Calls `changed` after every change; answers what ends that. */
  subscribe(changed: () => void): () => void;
}

/**
 * Follows a media query. Chromium tells a list of nothing whose new value somebody has read before it came to telling: whoever reads a change here
 * first sees to it that the others hear of it too.
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
      // Not now: a component that is being drawn must not change others.
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
