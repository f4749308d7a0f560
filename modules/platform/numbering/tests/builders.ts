import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  billRule: (_builders, n) => ({ code: `rule${n}`, name: `规则${n}`, type: 'sequence', prefix: `N${n}-` }),
};
