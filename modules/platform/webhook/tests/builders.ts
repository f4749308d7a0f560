import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  webhook: (_builders, n) => ({
    name: `推送${n}`,
    subject: 'organisation',
    address: `https://hook${n}.example.org/in`,
    condition: { name: `单位${n}` },
  }),
};
