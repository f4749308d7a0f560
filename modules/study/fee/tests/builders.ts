import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

/** Values required by the rules of fees: the trip's plan has an approved budget. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripFeePlan: async (builders) => ({ trip: (await budgetedTrip(builders)).id, payDeadline: '2031-10-01T10:00:00.000Z' }),
  feeWaiver: async (builders) => {
    const { id: trip, classes } = await budgetedTrip(builders);
    await builders.make('tripFeePlan', { trip });
    return { trip, percent: '50', student: (await builders.make('student', { schoolClass: (classes as string[])[0] })).id };
  },
  subsidyReceipt: async (builders) => ({ trip: (await builders.make('trip')).id, receivedOn: '2026-09-01', amount: 100_000 }),
  invoice: async (builders) => {
    const { id: bill, trip } = await builders.make('studentBill');
    return { trip, bill, amount: 100 };
  },
};

async function budgetedTrip(builders: Builders) {
  const { tripPlan } = await builders.make('contract');
  return builders.make('trip', { tripPlan, batchNo: 19 });
}
