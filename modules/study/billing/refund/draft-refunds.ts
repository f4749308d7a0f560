import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { StudentBill } from '../bill/student-bill.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { Refund, type RefundReason } from './refund.model.ts';

interface Drafted {
  readonly reason: RefundReason;
  /** The sum of the refunds at most, by default what the policy gives back. */
  readonly most?: number;
}

/** Draws up refunds of a bill, one for each payment, the latest first. */
export async function draftRefunds(bill: Row<typeof StudentBill>, { reason, most }: Drafted, ctx: Context): Promise<void> {
  const order = { field: 'payAt', descending: true };
  const payments = await repo(Payment, elevated(ctx)).find({ bill: bill.id, status: { in: ['success', 'partRefunded'] } }, { order });
  const refunds = await repo(Refund, elevated(ctx)).find({ bill: bill.id, status: { notIn: ['rejected', 'cancelled'] } });
  let left = most ?? Number.MAX_SAFE_INTEGER;
  for (const payment of payments) {
    const taken = refunds.filter((refund) => refund.payment === payment.id).reduce((all, { amount }) => all + (amount ?? 0), 0);
    const amount = Math.min(left, payment.amount - taken);
    if (amount <= 0) continue;
    left -= amount;
    await repo(Refund, elevated(ctx)).create({ payment: payment.id, reason, ...(most !== undefined && { amount }) });
  }
}
