import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import type { Provider, RefundTrade } from '@zhixing/payment/provider.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { PaymentAccount, providers } from '../account/payment-account.model.ts';
import { asking } from '../account/providers.ts';
import { OnlineOrder } from '../order/online-order.model.ts';
import { notifyUrl } from '../order/start.ts';
import { systemAddress } from '../ports.ts';
import { settleRefund } from './settle-refund.ts';

type RefundRow = Row<typeof Refund>;

const AT_ONCE = 200;

/** Asks about refunds under way, and sends those again, under the same number, that have not arrived. Returns how many. */
export async function settleRefunds(ctx: Context, stopping: () => boolean): Promise<number> {
  const open = { status: 'processing', channel: { in: [...providers] } };
  let count = 0;
  for (const { id } of await repo(Refund, elevated(ctx)).find(open, { limit: AT_ONCE })) {
    if (stopping()) break;
    await sendRefund(ctx, id);
    count += 1;
  }
  return count;
}

/** Asks the provider about a refund, and sends it if it does not know it: however often, the money goes back once. */
export async function sendRefund(ctx: Context, id: string): Promise<void> {
  const refund = await repo(Refund, elevated(ctx)).get(id);
  const order = await repo(OnlineOrder, elevated(ctx)).first({ payment: refund.payment });
  if (refund.status !== 'processing' || !order) return;
  const account = await repo(PaymentAccount, elevated(ctx)).get(order.account);
  const base = await use(ctx.engine, systemAddress).of(ctx.engine);
  try {
    const trade = await asking(ctx, account, (provider) => sent(provider, refund, order.outTradeNo, notifyUrl(base, account), ctx));
    await settleRefund(ctx, account.id, trade);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    // Anything but a refusal may pass; the refund stays under way and is asked about again.
    if (error.problem !== 'refused') return;
    await repo(Refund, elevated(ctx)).act(id, 'fail', { reason: `${error.code} ${error.said}`.trim().slice(0, 300) });
  }
}

async function sent(provider: Provider, refund: RefundRow, outTradeNo: string, notify: string, ctx: Context): Promise<RefundTrade> {
  const refundNo = refund.refundNo ?? '';
  const known = await provider.queryRefund(outTradeNo, refundNo);
  if (known && known.state !== 'failed') return known;
  const { amount: total } = await repo(Payment, elevated(ctx)).get(refund.payment);
  const reason = ctx.engine.texts.text('zh', 'onlinePayment.refundReason');
  return provider.refund({ outTradeNo, refundNo, amount: refund.amount ?? 0, total, reason, notifyUrl: notify });
}
