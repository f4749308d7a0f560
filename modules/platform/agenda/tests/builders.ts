import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  appointment: async ({ make }, n) => {
    const day = new Date(Date.UTC(2031, 0, n)).toISOString().slice(0, 10);
    return { startDay: day, startTime: '09:00', endDay: day, endTime: '10:00', participants: [(await make('user')).id] };
  },
};
