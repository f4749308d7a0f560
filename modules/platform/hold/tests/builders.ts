import type { Recipe } from '@zhixing/testing/builders.ts';

/** A hold refers to an existing record. */
export const builders: Readonly<Record<string, Recipe>> = {
  legalHold: async ({ make }) => ({ subject: 'billRule', record: (await make('billRule')).id, reason: '配合司法调查' }),
};
