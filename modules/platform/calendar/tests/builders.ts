import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  workCalendar: (_builders, n) => ({ date: new Date(Date.UTC(2031, 0, n)).toISOString().slice(0, 10), dayType: 'workday' }),
};
