import type { Recipe } from '@zhixing/testing/builders.ts';

/** A hold is about a record that is there. */
export const builders: Readonly<Record<string, Recipe>> = {
  legalHold: async ({ make }) => ({ subject: 'billRule', record: (await make('billRule')).id, reason: '配合司法调查' }),
};
