import type { Recipe } from '@zhixing/testing/builders.ts';

/** A departure is checked of a trip that is ready. */
export const builders: Readonly<Record<string, Recipe>> = {
  departureCheck: async (builders) => {
    const trip = await builders.make('trip');
    await builders.put('trip', trip.id, { status: 'ready' });
    return { trip: trip.id };
  },
};
