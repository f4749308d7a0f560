import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { paymentAccountRules } from './account/payment-account.rules.ts';
import { paymentTables } from './account/tables.ts';
import { bankLineRules } from './bank/bank-line.rules.ts';
import { bankLineRoutes } from './bank/bank-lines.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { notifyRoutes } from './notice/notify.route.ts';
import { onlinePaymentGrants } from './online-payment.grants.ts';
import { onlineOrderRules } from './order/online-order.rules.ts';
import { queryOrders } from './order/query-orders.ts';
import { paymentSecrets, systemAddress } from './ports.ts';
import { paymentDifferenceRules } from './reconcile/payment-difference.rules.ts';
import { reconcileRoutes } from './reconcile/reconcile.route.ts';
import { reconcileYesterday } from './reconcile/reconcile.ts';
import { settleRefunds } from './refund/send-refunds.ts';
import { sentRefundRules } from './refund/sent-refunds.rules.ts';

/** Payments by WeChat Pay and Alipay, their reconciliation, and transfers to a school's bank account. */
export const onlinePaymentModule = defineModule({
  name: 'onlinePayment',
  needs: [paymentSecrets, systemAddress],
  models: await modelsIn(import.meta.dirname),
  rules: [paymentAccountRules, onlineOrderRules, sentRefundRules, paymentDifferenceRules, bankLineRules],
  routes: [...notifyRoutes, ...reconcileRoutes, ...bankLineRoutes],
  tasks: [
    {
      code: 'queryOnlineOrders',
      cron: '* * * * *',
      run: async (engine, stopping) => String(await queryOrders(systemContext(engine), stopping)),
    },
    {
      code: 'settleOnlineRefunds',
      cron: '*/5 * * * *',
      run: async (engine, stopping) => String(await settleRefunds(systemContext(engine), stopping)),
    },
    {
      // Providers have the bill of a day ready in the morning after it.
      code: 'reconcilePayments',
      cron: '30 10 * * *',
      run: async (engine, stopping) => String(await reconcileYesterday(systemContext(engine), stopping)),
    },
  ],
  migrations: [paymentTables],
  grants: onlinePaymentGrants,
  menu: {
    'lims08/lims080211': 'bankLine',
    'lims08/lims080212': 'paymentDifference',
    'lims08/lims080213': 'paymentAccount',
  },
  locales: { zh, en },
});
