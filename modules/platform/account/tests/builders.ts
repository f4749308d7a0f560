import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  user: (_builders, n) => ({ account: `person${n}` }),
};
