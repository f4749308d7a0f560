import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of plans, trips and itineraries: grades of the school, times in order, items that do not overlap. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripPlan: async (builders, n) => {
    const grade = await builders.make('grade');
    return {
      name: `样例计划${n}`,
      school: grade.school,
      stage: grade.stage,
      grades: [grade.id],
      startDate: '2026-10-20',
      endDate: '2026-10-20',
      batches: 1,
      avoidPeak: true,
      copiedFrom: null,
    };
  },
  trip: async (builders, n) => {
    const schoolClass = await builders.make('schoolClass');
    return {
      name: `样例行程${n}`,
      classes: [schoolClass.id],
      sites: null,
      courses: null,
      departAt: '2026-10-20T00:00:00Z',
      returnAt: '2026-10-20T09:00:00Z',
      gatherAt: '2026-10-20T00:00:00Z',
      minStudents: 10,
      maxStudents: 40,
    };
  },
  itineraryItem: (_builders, n) => ({
    startAt: new Date(Date.UTC(2026, 9, 20) + n * 3_600_000).toISOString(),
    endAt: new Date(Date.UTC(2026, 9, 20) + n * 3_600_000 + 1_800_000).toISOString(),
  }),
  itineraryTemplate: (_builders, n) => ({
    name: `样例模板${n}`,
    days: 1,
    items: [{ start: 480, end: 540, kind: 'gather', title: '集合', outdoor: false }],
  }),
  choiceFavourite: async (builders) => ({ kind: 'course', course: (await builders.make('course')).id }),
};
