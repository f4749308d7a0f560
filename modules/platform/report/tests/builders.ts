import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  customReport: (_builders, n) => ({
    code: `report${n}`,
    name: `报表${n}`,
    document: { model: 'organisation', dimensions: { kind: { field: 'kind' } }, measures: { units: { count: true } }, rows: ['kind'] },
  }),
};
