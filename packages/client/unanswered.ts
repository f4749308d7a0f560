import { ApiError } from './api-error.ts';
import { randomId } from './request.ts';

/** Keys of the latest POSTs to which no answer came, by what was sent. */
const keys = new Map<string, string>();
const MOST = 20;

/**
 * Sends a POST under a key. The line may break after the server has done the work and before it could say so: whoever presses the button
 * again then sends the same once more, under the same key, and is answered what the server would have answered.
 */
export async function underOneKey<T>(path: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const what = `${path} ${JSON.stringify(body)}`;
  const key = keys.get(what) ?? randomId();
  keys.delete(what);
  try {
    return await send(key);
  } catch (error) {
    if (isUnanswered(error)) keep(what, key);
    throw error;
  }
}

// Where the server itself refuses it says by what key of its texts; a broken line or a proxy in between does not.
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (error.code === 0 || error.key === '');

function keep(what: string, key: string): void {
  keys.set(what, key);
  for (const oldest of [...keys.keys()].slice(0, Math.max(0, keys.size - MOST))) keys.delete(oldest);
}
