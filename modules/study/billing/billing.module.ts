import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { arrearsRoutes } from './bill/arrears.route.ts';
import { lapseBills } from './bill/lapse-bills.ts';
import { paidGuards } from './bill/paid-guard.ts';
import { releaseSeats } from './bill/release-seats.ts';
import { billingEvents } from './bill/remind.ts';
import { billedFeePlanRules, billedSignUpRules, billedWaiverRules } from './bill/sign-up.rules.ts';
import { billLineRules, studentBillRules } from './bill/student-bill.rules.ts';
import { refundedTripRules } from './bill/trip.rules.ts';
import { billingGrants } from './billing.grants.ts';
import { billingHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { paymentRules } from './payment/payment.rules.ts';
import { guardianMessages } from './ports.ts';
import { refundRules } from './refund/refund.rules.ts';
import { billFacts } from './tables.ts';

/** What families pay for trips: bills, payments, refunds, and reminders of arrears. */
export const billingModule = defineModule({
  name: 'billing',
  needs: [guardianMessages],
  models: await modelsIn(import.meta.dirname),
  migrations: [billFacts],
  rules: [
    studentBillRules,
    billLineRules,
    paymentRules,
    refundRules,
    billedSignUpRules,
    billedFeePlanRules,
    billedWaiverRules,
    refundedTripRules,
  ],
  guards: [paidGuards],
  routes: arrearsRoutes,
  tasks: [
    {
      code: 'lapseBills',
      cron: '10 0 * * *',
      run: async (engine, stopping) => {
        const ctx = systemContext(engine);
        const [lapsed, released] = [await lapseBills(ctx, stopping), await releaseSeats(ctx, stopping)];
        return String(lapsed + released);
      },
    },
  ],
  events: billingEvents,
  homeTiles: billingHomeTiles,
  grants: billingGrants,
  menu: {
    'lims02/lims020301': 'studentBill',
    'lims02/lims020302': 'payment',
    'lims02/lims020304': 'refund',
    'lims04/lims040203': 'studentBill',
    'lims08/lims080201': 'studentBill',
    'lims08/lims080202': 'studentBill',
    'lims08/lims080203': 'payment',
    'lims08/lims080204': 'refund',
    'lims08/lims080205': 'refund',
    'lims08/lims080305': 'studentBill',
  },
  locales: { zh, en },
});
