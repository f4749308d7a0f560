import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of trips: grades of the plan's own school and stage, moments in order. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripPlan: async (builders) => {
    const grade = await builders.make('grade');
    return { school: grade.school, stage: grade.stage, grades: [grade.id], startDate: '2031-10-20', endDate: '2031-10-21' };
  },
  trip: async (builders, n) => {
    const plan = await builders.make('tripPlan');
    const { id } = await builders.make('schoolClass');
    return {
      tripPlan: plan.id,
      batchNo: 1 + (n % 20),
      classes: [id],
      departAt: '2031-10-20T08:00:00+08:00',
      returnAt: '2031-10-21T17:00:00+08:00',
    };
  },
  itineraryItem: async (builders) => ({
    trip: (await builders.make('trip')).id,
    startAt: '2031-10-20T09:00:00+08:00',
    endAt: '2031-10-20T10:00:00+08:00',
  }),
  itineraryTemplate: (_builders, n) => ({
    name: `样例模板${n}`,
    days: 1,
    items: [{ start: 480, end: 540, kind: 'gather', title: '集合', outdoor: false }],
  }),
  // A trip in preparation never holds all its guards.
  guardOverride: () => ({ step: 'declare', guard: 'G06', reason: '确有特殊情况，同意放行' }),
  choiceFavourite: async (builders) => ({ kind: 'course', course: (await builders.make('course')).id }),
};
