import type { Recipe } from '@zhixing/testing/builders.ts';

/** Districts of a city that does not exist (GB/T 2260 has no divisions 439x). */
export const builders: Readonly<Record<string, Recipe>> = {
  region: (_builders, n) => ({ code: String(430_000 + (n % 60_000)), name: `样例区${n}`, level: 'city' }),
};
