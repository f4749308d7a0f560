import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { feeGrants } from './fee.grants.ts';
import { feeHomeTiles } from './home-tiles.ts';
import { invoiceRules } from './invoice/invoice.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { feeGuards } from './plan/fee-guards.ts';
import { feeLineRoutes } from './plan/fee-lines.route.ts';
import { tripFeeLineRules, tripFeePlanRules } from './plan/trip-fee-plan.rules.ts';
import { feeSheets } from './sheets.ts';
import { subsidyReceiptRules } from './subsidy/subsidy-receipt.rules.ts';
import { feeWaiverRules } from './waiver/fee-waiver.rules.ts';

/** What a trip costs its students: fee plans, waivers, receipts and invoices. */
export const feeModule = defineModule({
  name: 'fee',
  models: await modelsIn(import.meta.dirname),
  rules: [tripFeePlanRules, tripFeeLineRules, feeWaiverRules, subsidyReceiptRules, invoiceRules],
  guards: [feeGuards],
  routes: feeLineRoutes,
  sheets: feeSheets,
  homeTiles: feeHomeTiles,
  grants: feeGrants,
  menu: {
    'lims08/lims080101': 'tripFeePlan',
    'lims08/lims080102': 'feeWaiver',
    'lims08/lims080103': 'subsidyReceipt',
    'lims08/lims080206': 'invoice',
    'lims02/lims020307': 'invoice',
  },
  locales: { zh, en },
});
