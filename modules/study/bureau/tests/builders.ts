import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  educationBureau: async (builders, n) => ({ name: `样例教育局${n}`, level: 'city', region: (await builders.make('region')).code }),
};
