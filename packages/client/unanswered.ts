import { ApiError } from './api-error.ts';
import { randomId } from './request.ts';

/** Idempotency keys of POSTs that got no answer, by path and body. */
const keys = new Map<string, string>();

/**
 * Sends a POST with an idempotency key. If the network fails after the server has executed the request, repeating the same request reuses
 * the key, and the server replays its answer instead of executing it twice.
 */
export function underOneKey<T>(path: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const what = path + JSON.stringify(body);
  const key = keys.get(what) ?? randomId();
  keys.delete(what);
  return send(key).catch((error: unknown) => {
    // The key is kept after a network failure (code 0) or a proxy's error page, which has no text key; the server's own refusals have one.
    if (error instanceof ApiError && (error.code === 0 || !error.key)) keys.set(what, key);
    throw error;
  });
}
