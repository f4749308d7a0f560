import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  printTemplate: (_builders, n) => ({ code: `sheet${n}`, name: `打印模板${n}`, type: 'record' }),
};
