import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

/** Values required by the rules of settlement: a trip whose plan has a contract. */
export const builders: Readonly<Record<string, Recipe>> = {
  expense: async (builders) => ({
    trip: (await builders.make('trip')).id,
    category: 'transport',
    fundedBy: 'custody',
    payee: '样例汽车公司',
    amount: 100,
  }),
  costAccounting: async (builders) => ({ trip: (await builders.make('trip')).id }),
  costLine: async (builders) => {
    const { id: cost, trip } = await builders.make('costAccounting');
    return { cost, trip, category: 'transport' };
  },
  settlement: async (builders) => ({ trip: await contracted(builders), deduct: 0 }),
};

async function contracted(builders: Builders): Promise<string> {
  const { tripPlan } = await builders.make('contract');
  return (await builders.make('trip', { tripPlan, batchNo: 18 })).id;
}
