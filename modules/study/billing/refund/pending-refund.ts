import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { Payment } from '../payment/payment.model.ts';

/** What a refund takes over from its payment, and that the actor applies for it now. Amounts and reason are the caller's. */
export const pendingRefund = (
  { id, bill, trip, student, school, bureau, agency, schoolClass, channel }: Row<typeof Payment>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
) => ({
  bill,
  payment: id,
  trip,
  student,
  school,
  bureau,
  agency,
  schoolClass,
  channel,
  status: 'pending' as const,
  appliedBy: actor.userId,
  appliedAt: now().toISOString(),
  createdBy: actor.userId,
});
