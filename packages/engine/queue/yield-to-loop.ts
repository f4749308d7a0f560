import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 12;

/** Lets long loops yield to the event loop once they have run for some milliseconds. Call the result after every step, and await it. */
export function createYieldToLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
