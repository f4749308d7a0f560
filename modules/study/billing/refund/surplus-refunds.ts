import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { Payment } from '../payment/payment.model.ts';
import { pendingRefund } from './pending-refund.ts';
import { Refund } from './refund.model.ts';

interface Part {
  readonly bill: string;
  readonly amount: number;
}

/**
 * Draws up the refunds of parts of a surplus, of the latest payments of each bill first, with a fixed number of statements for any number of
 * bills. They are decided on like every refund, by another person than the one who acts here. Returns their number.
 */
export async function drawSurplusRefunds(ctx: Context, parts: readonly Part[]): Promise<number> {
  if (parts.length === 0) return 0;
  const server = elevated(ctx);
  const bill = { in: parts.map((part) => part.bill) };
  const order = { field: 'payAt', descending: true };
  const payments = await repo(Payment, server).find({ bill, status: { in: ['success', 'partRefunded'] } }, { order });
  const others = await repo(Refund, server).find({ bill, status: { notIn: ['rejected', 'cancelled'] } });
  const taken = Map.groupBy(others, ({ payment }) => payment);
  const byBill = Map.groupBy(payments, (payment) => payment.bill);
  const due = parts.flatMap((part) => {
    let open = part.amount;
    const given = (byBill.get(part.bill) ?? []).flatMap((payment) => {
      const left = payment.amount - (taken.get(payment.id) ?? []).reduce((all, { amount }) => all + (amount ?? 0), 0);
      const amount = Math.min(open, left);
      open -= Math.max(0, amount);
      return amount > 0 ? [{ payment, left, amount }] : [];
    });
    if (open > 0) throw new Error(`bill ${part.bill} has not been paid enough to give ${part.amount} back`);
    return given;
  });
  const numbers = await takeSerials(ctx, 'RF', due.length);
  await insertRows(
    ctx,
    Refund,
    due.map(({ payment, left, amount }, at) => ({
      ...pendingRefund(payment, ctx),
      reason: 'settlement' as const,
      refundNo: numbers[at] ?? '',
      available: left,
      amount,
      deduct: 0,
    })),
  );
  await audit(ctx, { kind: 'write', verb: 'create', model: Refund.name, detail: { reason: 'settlement', refunds: due.length } });
  return due.length;
}
