import { ApiError, isRefusal } from './api-error.ts';
import { randomId } from './request.ts';

/** Idempotency keys of POSTs that got no answer, by path and body. */
const keys = new Map<string, string>();

/**
 * Sends a POST with an idempotency key. If the network fails after the server has executed the request, repeating the same request reuses
 * the key, and the server replays its answer instead of executing it twice.
 */
export function withIdempotencyKey<T>(path: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const what = path + JSON.stringify(body);
  const key = keys.get(what) ?? randomId();
  keys.delete(what);
  return send(key).catch((error: unknown) => {
    if (error instanceof ApiError && !isRefusal(error)) keys.set(what, key);
    throw error;
  });
}
