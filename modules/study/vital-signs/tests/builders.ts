import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values of readings, which the server stores. */
export const builders: Readonly<Record<string, Recipe>> = {
  healthReading: async (builders, n) => ({
    trip: (await builders.make('trip')).id,
    student: (await builders.make('student')).id,
    device: (await builders.make('device')).id,
    measuredAt: '2026-08-01T02:00:00Z',
    heartRate: 88,
    minuteKey: `device:${n}`,
  }),
};
