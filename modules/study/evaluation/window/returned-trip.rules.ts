import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards } from '@zhixing/engine/rules/guards.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Trip } from '../../trip/trip.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { openWindow } from './open-window.ts';

/** A trip that comes home opens its evaluation, in the same transaction, also when it was ended early. */
export const returnedTripRules = defineRules(Trip, {
  actions: {
    arriveBack: { before: ({ row }, ctx) => openWindow(row, ctx) },
    abort: { before: ({ row }, ctx) => openWindow(row, ctx) },
  },
});

/** G31: a trip is archived once its evaluation is over. */
export const evaluationGuards = defineGuards(Trip, {
  G31: {
    at: ['archive'],
    check: async (trip, ctx) => {
      const open = await repo(EvaluationSubject, elevated(ctx)).find({ trip: trip.id, status: 'open' }, { fields: ['id'] });
      const counted = [{ model: EvaluationSubject.name, ids: open.map(({ id }) => id) }];
      const gap = { text: 'open', params: { count: open.length }, who: ['schoolAdmin'], page: '/lims04/lims040505', counted };
      return open.length === 0 ? [] : [gap];
    },
  },
});
