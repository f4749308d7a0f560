import type { Recipe } from '@zhixing/testing/builders.ts';

/** Links are made by the desk; here one stands for itself, with what it refers to. */
export const builders: Readonly<Record<string, Recipe>> = {
  familyLink: async (builders) => ({ trip: (await builders.make('trip')).id, expiresAt: '2031-12-31T00:00:00+08:00' }),
};
