/** Loads a chunk and tries once more after a moment: one lost packet must not show an error page. */
export function lazyRetry<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      return load();
    });
}

/** Reloads the window, at most once a minute, when a chunk of an older release is gone from the server. */
export function reloadOnceWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('zx-reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem('zx-reloaded', String(Date.now()));
    globalThis.location.reload();
  });
}
