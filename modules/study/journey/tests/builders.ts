import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of records on the way: a trip that has left, a sample kept long enough, a room of the lodging. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripLog: async (builders) => ({ trip: await leaving(builders), occurAt: '2026-01-05T09:00:00+08:00' }),
  mealRecord: async (builders) => {
    const meal = await builders.make('tripMeal');
    await builders.put('trip', String(meal.trip), { status: 'inProgress' });
    return {
      tripMeal: meal.id,
      sampleGrams: 150,
      sampleCount: 4,
      sampleFrom: '2031-10-20T12:00:00+08:00',
      sampleUntil: null,
      sampleKeeper: '王师傅',
    };
  },
  lodgingRecord: async (builders) => {
    const room = await builders.make('lodgingRoom');
    await builders.put('trip', String(room.trip), { status: 'inProgress' });
    return { lodging: room.lodging, lodgingRoom: room.id, checkAt: '2031-10-20T22:00:00+08:00' };
  },
};

async function leaving(builders: Parameters<Recipe>[0]): Promise<string> {
  const { id } = await builders.make('trip');
  await builders.put('trip', id, { status: 'ready' });
  return id;
}
