import type { Recipe } from '@zhixing/testing/builders.ts';

const from = '2026-09-01T00:00:00+08:00';
const until = '2027-01-01T00:00:00+08:00';

const place = async (builders: Parameters<Recipe>[0], n: number) =>
  (await builders.make('organisation', { kind: 'agency', name: `研学机构${n}` })).id;

/** Each scope has one level per rank, so that further levels of the same scope take other ranks. */
const scopes = ['common', 'complaint', 'event'] as const;
let levels = 0;

export const builders: Readonly<Record<string, Recipe>> = {
  severityLevel: (_builders, n) => {
    const place = levels++ % 12;
    return { levelCode: `level${n}`, name: `等级${n}`, appliesTo: scopes[place % 3] ?? 'common', rank: Math.floor(place / 3) + 1 };
  },
  feeItem: (_builders, n) => ({ itemNo: `item${n}`, defaultPrice: 1000, guidePrice: 200_000 }),
  evaluationItem: (_builders, n) => ({ seq: (n % 100) + 1, weight: '5' }),
  banner: (_builders, _n) => ({ linkType: 'none', startAt: from, endAt: until }),
  recommendation: async (builders, n) => ({ kind: 'agency', subject: await place(builders, n), startAt: from, endAt: until }),
};
