import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripFeePlan } from './trip-fee-plan.model.ts';

const drafting = ['finance', 'schoolAdmin'] as const;
const deciding = ['schoolLeader', 'finance'] as const;

/** G07: what the trip costs has been shown publicly and approved. */
export const feeGuards = defineGuards(Trip, {
  G07: {
    at: ['openSignUp', 'submitFiling'],
    check: async (trip, ctx) => planGap(trip, await repo(TripFeePlan, elevated(ctx)).first({ trip: trip.id }), ctx),
  },
});

function planGap(trip: Row<typeof Trip>, plan: Row<typeof TripFeePlan> | null, ctx: Context): readonly Gap[] {
  if (!plan) return [{ text: 'missing', who: drafting, create: { model: 'tripFeePlan', values: { trip: trip.id } } }];
  const record = { model: 'tripFeePlan', id: plan.id };
  if (plan.status === 'approved') return [];
  if (plan.status !== 'pending') return [{ text: plan.status === 'rejected' ? 'rejected' : 'notSubmitted', who: drafting, record }];
  const since = plan.submittedAt ?? undefined;
  const isShown = chinaDay(ctx.now()) <= (plan.publicityEnd ?? '');
  const gap = isShown ? { text: 'inPublicity', params: { until: plan.publicityEnd ?? '' } } : { text: 'notApproved' };
  return [{ ...gap, who: deciding, record, ...(since ? { since } : {}) }];
}
