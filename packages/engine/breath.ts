import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 12;

/** A pause for long loops: others get their turn once the loop has run for some milliseconds. Call the result after every step. */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
