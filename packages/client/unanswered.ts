import { ApiError } from './api-error.ts';
import { randomId } from './request.ts';

/** Keys of POSTs to which no answer came, by what was sent. */
const keys = new Map<string, string>();

/**
 * Sends a POST under a key. The line may break after the server has done the work and before it could say so: whoever presses the button
 * again then sends the same once more, under the same key, and is answered what the server would have answered.
 */
export function underOneKey<T>(path: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const what = path + JSON.stringify(body);
  const key = keys.get(what) ?? randomId();
  keys.delete(what);
  return send(key).catch((error: unknown) => {
    // Where the server itself refuses it says by what key of its texts; a broken line or a proxy in between does not.
    if (error instanceof ApiError && (error.code === 0 || !error.key)) keys.set(what, key);
    throw error;
  });
}
