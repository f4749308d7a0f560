import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { RefundTrade } from '@zhixing/payment/provider.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { OnlineOrder } from '../order/online-order.model.ts';

/** Posts what a provider says of a refund of an account, verified before. Told again, it posts nothing. */
export async function settleRefund(
  ctx: Context,
  account: string,
  trade: RefundTrade,
): Promise<'taken' | 'repeated' | 'otherAmount' | 'unknown' | 'open' | 'failed'> {
  const refunds = repo(Refund, elevated(ctx));
  const refund = await refunds.first({ refundNo: trade.refundNo });
  const order = refund && (await repo(OnlineOrder, elevated(ctx)).first({ payment: refund.payment, account }));
  if (!refund || !order) return 'unknown';
  if (refund.status === 'success') return 'repeated';
  if (trade.state === 'processing') return 'open';
  if (trade.state === 'failed') {
    if (refund.status === 'processing') await refunds.act(refund.id, 'fail', { reason: failed(ctx) });
    return 'failed';
  }
  if (trade.amount !== null && trade.amount !== refund.amount) return 'otherAmount';
  await refunds.act(refund.id, 'succeed', { refundTradeNo: trade.refundTradeNo, refundedAt: trade.refundedAt });
  return 'taken';
}

const failed = ({ engine }: Context): string => engine.texts.text('zh', 'onlinePayment.refundFailed');
