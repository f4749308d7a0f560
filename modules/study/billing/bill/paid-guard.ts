import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards } from '@zhixing/engine/rules/guards.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { Trip } from '../../trip/trip.model.ts';
import { StudentBill } from './student-bill.model.ts';

/** Before a trip is filed for departure, every bill is settled; of instalments, those that are due. */
export const paidGuards = defineGuards(Trip, {
  G11: {
    at: ['submitFiling'],
    check: async ({ id: trip }, ctx) => {
      const open = await repo(StudentBill, elevated(ctx)).find({ trip, status: { in: ['unpaid', 'partial', 'overdue'] } });
      const now = ctx.now().toISOString();
      const owing = open.filter(({ instalments, dueAt }) => !(Array.isArray(instalments) && instalments.length > 1 && dueAt > now));
      if (owing.length === 0) return [];
      const amount = yuan(owing.reduce((all, { balance }) => all + balance, 0));
      return [
        {
          text: 'owing',
          params: { count: owing.length, amount },
          who: ['finance', 'classTeacher'],
          page: `/lims04/lims040203?trip=${trip}`,
          counted: [{ model: StudentBill.name, ids: owing.map(({ id }) => id) }],
        },
      ];
    },
  },
});
