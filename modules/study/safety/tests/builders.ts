import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of safety papers: a plan has a commander and procedures, a fence the geometry of its shape. */
export const builders: Readonly<Record<string, Recipe>> = {
  emergencyPlan: () => ({ isTemplate: false, commander: '王校长', commanderPhone: '15400000001' }),
  emergencyProcedure: () => ({ steps: '立即停车，疏散学生，拨打报警电话。' }),
  safetyQuestion: () => ({ answer: 'a' }),
  quizResult: () => ({ answers: {}, right: 3, total: 3, passed: true }),
  riskAssessment: async (builders) => ({ isTemplate: false, trip: (await builders.make('trip')).id, assessedOn: '2026-01-05' }),
  safetyLesson: async (builders) => {
    const trip = await builders.make('trip');
    const teacher = await builders.make('staff', { school: trip.school });
    const classes = trip.classes as string[];
    return { trip: trip.id, schoolClass: classes[0], teacher: teacher.id, heldAt: '2026-01-05T08:00:00.000Z', attended: 30, passed: 30 };
  },
  warningSetting: async (builders) => ({ trip: (await builders.make('trip')).id }),
  geoFence: async (builders) => ({
    site: (await builders.make('site')).id,
    trip: null,
    shape: 'circle',
    center: { lng: 112.93, lat: 28.18 },
    radiusM: 300,
  }),
};
