import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { sendRefund } from './send-refunds.ts';

/** Hands refunds of online payments to the provider once they are to be paid. */
export const sentRefundRules = defineRules(Refund, {
  actions: {
    pay: { after: ({ recordId }, ctx) => sendRefund(ctx, recordId) },
    retry: { after: ({ recordId }, ctx) => sendRefund(ctx, recordId) },
  },
});
