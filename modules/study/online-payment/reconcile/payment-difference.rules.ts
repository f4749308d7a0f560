import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { differenceErrors } from '../online-payment.errors.ts';
import { settleTrade } from '../order/settle.ts';
import { PaymentDifference } from './payment-difference.model.ts';

const resolved = (ctx: Context) => ({ resolvedBy: ctx.actor.userId, resolvedAt: ctx.now().toISOString() });

export const paymentDifferenceRules = defineRules(PaymentDifference, {
  actions: {
    post: {
      derive: (_change, ctx) => ({ ...resolved(ctx), resolution: ctx.engine.texts.text('zh', 'onlinePayment.posted') }),
      before: async ({ row }, ctx) => {
        const { outTradeNo } = await repo(Payment, elevated(ctx)).get(row.payment ?? '');
        const { theirAmount: amount, transactionNo, at: paidAt } = row;
        const outcome = await settleTrade(ctx, row.account, { outTradeNo, state: 'success', amount, transactionNo, paidAt });
        if (!['taken', 'late', 'repeated'].includes(outcome)) throw differenceErrors.nothingToPost();
      },
    },
    resolve: { derive: ({ args }, ctx) => ({ ...resolved(ctx), resolution: args.resolution }) },
  },
});
