import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of meals: within the trip, with a provider's licence. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripMeal: async (builders) => ({
    trip: (await builders.make('trip')).id,
    meal: 'lunch',
    mealAt: '2031-10-20T12:00:00+08:00',
    provider: '样例餐饮公司',
    foodLicenceNo: 'JY1',
    foodLicenceTo: '2035-01-01',
  }),
};
