import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values of alarms, which the server raises: about a trip, with a subject of its own. */
export const builders: Readonly<Record<string, Recipe>> = {
  alarm: async (builders) => ({
    category: 'sos',
    level: 'critical',
    levelRank: 4,
    trip: (await builders.make('trip')).id,
    raisedAt: '2026-08-01T02:00:00Z',
    lastAt: '2026-08-01T02:00:00Z',
  }),
  alarmLog: async (builders) => ({ alarm: (await builders.make('alarm')).id, action: 'raise', operatedAt: '2026-09-01T00:00:00Z' }),
};
