import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of insurance: a time that covers trips of the recipes. */
export const builders: Readonly<Record<string, Recipe>> = {
  insurancePolicy: async (builders) => ({
    trip: (await builders.make('trip')).id,
    startAt: '2031-10-20T00:00:00+08:00',
    endAt: '2031-10-22T00:00:00+08:00',
    amountPerPerson: 300_000_00,
  }),
};
