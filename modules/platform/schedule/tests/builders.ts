import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  scheduledTask: () => ({ cron: '0 2 * * *' }),
};
