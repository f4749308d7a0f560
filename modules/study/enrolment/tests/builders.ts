import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of letters and sign-ups: a reply before the departure, which recipes of trips put into 2031. */
export const builders: Readonly<Record<string, Recipe>> = {
  parentNotice: async (builders) => ({ trip: (await builders.make('trip')).id, replyDeadline: '2031-10-10T18:00:00+08:00' }),
  signUp: async (builders) => ({ trip: (await builders.make('trip')).id, student: (await builders.make('student')).id }),
  noticeReading: async (builders) => ({
    notice: (await builders.make('parentNotice')).id,
    student: (await builders.make('student')).id,
  }),
};
