import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  dictionaryType: (_builders, n) => ({ code: `sample${n}`, name: `字典${n}` }),
  dictionaryItem: async (builders, n) => ({ type: (await builders.make('dictionaryType')).id, code: `code${n}`, name: `选项${n}` }),
};
