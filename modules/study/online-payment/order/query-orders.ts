import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import { PaymentAccount } from '../account/payment-account.model.ts';
import { type AccountRow, asking } from '../account/providers.ts';
import { OnlineOrder } from './online-order.model.ts';
import { settleTrade } from './settle.ts';

type OrderRow = Row<typeof OnlineOrder>;

const AT_ONCE = 200;
const MINUTE_MS = 60_000;
const MAX_MINUTES = 8;

/** Asks about orders of which no notice has come, at growing intervals; closes those whose time is over. Returns how many were asked about. */
export async function queryOrders(ctx: Context, stopping: () => boolean): Promise<number> {
  const due = { status: 'open', nextQueryAt: { lte: ctx.now().toISOString() } };
  const order = { field: 'nextQueryAt', descending: false };
  const orders = await repo(OnlineOrder, elevated(ctx)).find(due, { order, limit: AT_ONCE });
  const ids = [...new Set(orders.map(({ account }) => account))];
  const accounts = new Map((await repo(PaymentAccount, elevated(ctx)).find({ id: { in: ids } })).map((account) => [account.id, account]));
  let count = 0;
  for (const one of orders) {
    const account = accounts.get(one.account);
    if (stopping()) break;
    if (account) await queryOrder(ctx, one, account);
    count += 1;
  }
  return count;
}

async function queryOrder(ctx: Context, order: OrderRow, account: AccountRow): Promise<void> {
  try {
    const { outTradeNo } = order;
    const isOver = order.expiresAt <= ctx.now().toISOString();
    const trade = await asking(ctx, account, (provider) => provider.query(outTradeNo));
    if (trade && trade.state !== 'pending') await settleTrade(ctx, account.id, trade);
    else if (isOver) await closeOrder(ctx, order, account);
    else await postpone(ctx, order, null);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    await postpone(ctx, order, error.problem);
  }
}

/** Closes an order at the provider. It refuses if the payer was faster, of which the next query learns. */
async function closeOrder(ctx: Context, { outTradeNo }: OrderRow, account: AccountRow): Promise<void> {
  await asking(ctx, account, (provider) => provider.close(outTradeNo));
  await settleTrade(ctx, account.id, { outTradeNo, state: 'closed', amount: null, transactionNo: null, paidAt: null });
}

async function postpone(ctx: Context, { id, queries }: OrderRow, problem: string | null): Promise<void> {
  const minutes = Math.min(2 ** (queries + 1), MAX_MINUTES);
  const at = new Date(ctx.now().getTime() + minutes * MINUTE_MS).toISOString();
  await repo(OnlineOrder, elevated(ctx)).act(id, 'postpone', { at, problem });
}
