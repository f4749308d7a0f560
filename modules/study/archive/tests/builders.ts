import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  retentionTimer: async (builders) => ({ trip: (await builders.make('trip')).id, kind: 'health', dueOn: '2031-12-01' }),
  tripArchive: async (builders) => ({ trip: (await builders.make('trip')).id, archivedAt: '2031-11-01T10:00:00.000Z' }),
};
