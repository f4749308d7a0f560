import type { Recipe } from '@zhixing/testing/builders.ts';

/** Codes of a province that schools of the same tests can have, counted by themselves: there are fewer of them than of records. */
const CODES = 10_000;
let made = 0;

/** Districts of a city that does not exist (GB/T 2260 has no divisions 439x). */
export const builders: Readonly<Record<string, Recipe>> = {
  region: (_builders, n) => ({ code: String(430_000 + (made++ % CODES)), name: `样例区${n}`, level: 'city' }),
};
