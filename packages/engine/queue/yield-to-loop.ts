import { setImmediate } from 'node:timers/promises';

const MAX_MS = 12;

/** Yields to the event loop in long loops after some milliseconds of work. Call and await the returned function after every step. */
export function createYieldToLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
