import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Trade } from '@zhixing/payment/provider.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { OnlineOrder } from './online-order.model.ts';

type OrderRow = Row<typeof OnlineOrder>;
type PaymentRow = Row<typeof Payment>;

export const outcomes = ['taken', 'repeated', 'late', 'otherAmount', 'otherTransaction', 'unknown', 'ended', 'open'] as const;
/** What became of what a provider said of a trade. */
export type Outcome = (typeof outcomes)[number];

/**
 * Posts what a provider says of an order of an account, verified before. Told again, it posts nothing; another amount or a second
 * transaction is flagged for people instead of posted. A success after the order was closed is money that came all the same.
 */
export async function settleTrade(ctx: Context, account: string, trade: Trade): Promise<Outcome> {
  const order = await repo(OnlineOrder, elevated(ctx)).first({ outTradeNo: trade.outTradeNo, account });
  if (!order) return 'unknown';
  if (trade.state === 'pending') return 'open';
  const payment = await repo(Payment, elevated(ctx)).get(order.payment);
  return trade.state === 'success' ? succeed(ctx, order, payment, trade) : end(ctx, order, payment, trade);
}

async function end(ctx: Context, order: OrderRow, payment: PaymentRow, { state }: Trade): Promise<Outcome> {
  if (payment.status === 'pending') await repo(Payment, elevated(ctx)).act(payment.id, state === 'failed' ? 'fail' : 'close');
  if (order.status === 'open') await repo(OnlineOrder, elevated(ctx)).act(order.id, 'close');
  return 'ended';
}

async function succeed(ctx: Context, order: OrderRow, payment: PaymentRow, trade: Trade): Promise<Outcome> {
  const orders = repo(OnlineOrder, elevated(ctx));
  const problem = problemOf(payment, trade);
  if (problem) {
    if (order.status !== 'flagged') await orders.act(order.id, 'flag', { problem });
    return problem;
  }
  const { amount, transactionNo, paidAt } = trade;
  if (isUnsettled(payment)) await repo(Payment, elevated(ctx)).act(payment.id, 'succeed', { amount, transactionNo, payAt: paidAt });
  if (order.status !== 'settled') await orders.act(order.id, 'settle');
  if (!isUnsettled(payment)) return 'repeated';
  return payment.status === 'pending' ? 'taken' : 'late';
}

const isUnsettled = ({ status }: PaymentRow): boolean => ['pending', 'failed', 'closed'].includes(status ?? '');

/** Why money that was paid is not posted. */
function problemOf(payment: PaymentRow, { amount, transactionNo }: Trade): 'otherAmount' | 'otherTransaction' | null {
  if (amount !== payment.amount) return 'otherAmount';
  return !isUnsettled(payment) && transactionNo !== payment.transactionNo ? 'otherTransaction' : null;
}
