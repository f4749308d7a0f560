import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { isOutdated } from './build.ts';

const PAUSE_MS = 800;
const ONCE_PER_MS = 60_000;
const KEY = 'zx-reloaded';

/**
 * Loads a chunk and retries once after a pause, so that one lost packet shows no error page. If the chunk is gone because a newer build
 * was deployed, the window reloads; other failures are shown to the user.
 */
export function lazyRetry<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return load();
    });
}

/** Reloads the window, at most once a minute, when a chunk of an older build is missing on the server. Flushes drafts first. */
export function reloadOnceWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadWhenOutdated());
}

async function reloadWhenOutdated(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_PER_MS || !(await isOutdated())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  await flushDrafts();
  globalThis.location.reload();
}
