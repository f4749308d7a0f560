import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  dictionaryItem: (_builders, n) => ({ dictionary: 'sample', code: `code${n}` }),
};
