import { randomUUID } from 'node:crypto';
import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of evaluations: subjects with a template, answers with stars. */
export const builders: Readonly<Record<string, Recipe>> = {
  evaluationSubject: async (builders, n) => ({
    trip: (await builders.make('trip')).id,
    template: (await builders.make('evaluationTemplate')).id,
    target: 'trip',
    targetKey: `subject${n}`,
    name: `研学活动${n}`,
    opensAt: '2026-10-10T10:00:00+08:00',
    closesAt: '2026-10-17T10:00:00+08:00',
    asked: 40,
  }),
  evaluation: async (builders, n) => {
    const subject = await builders.make('evaluationSubject');
    const item = await builders.make('evaluationItem', { template: subject.template, weight: '100' });
    return {
      subject: subject.id,
      evaluatorType: 'parent',
      personKey: `person${n}`,
      answerKey: randomUUID(),
      scores: [{ item: item.id, stars: 5 }],
    };
  },
  evaluationItemScore: async (builders) => ({
    evaluation: (await builders.make('evaluation')).id,
    item: (await builders.make('evaluationItem')).id,
    score: '4.50',
  }),
  evaluationInvitation: async (builders) => {
    const staff = await builders.make('tripStaff');
    return { trip: staff.trip, tripStaff: staff.id, evaluatorType: 'teacher', closesAt: '2026-10-17T10:00:00+08:00' };
  },
};
