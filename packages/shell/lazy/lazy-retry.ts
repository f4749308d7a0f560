import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { isOutdated } from './build.ts';

const PAUSE_MS = 800;
const ONCE_PER_MS = 60_000;
const KEY = 'zx-reloaded';

/**
 * Loads a chunk and tries once more after a moment: one lost packet must not show an error page. A chunk that is gone because the server
 * has a newer program is a reason to load that; one that does not come for another reason is told to the person.
 */
export function lazyRetry<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return load();
    });
}

/** Reloads the window, at most once a minute, when a chunk of an older program is gone from the server. Typed work is kept first. */
export function reloadOnceWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadWhenOutdated());
}

async function reloadWhenOutdated(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS || !(await isOutdated())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  await flushDrafts();
  globalThis.location.reload();
}
