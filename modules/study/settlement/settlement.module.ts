import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { settlementRules } from './agency/settlement.rules.ts';
import { costAccountingRules, costLineRules } from './cost/cost-accounting.rules.ts';
import { deskRoutes } from './desk/desk.route.ts';
import { expenseRules } from './expense/expense.rules.ts';
import { settlementHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { surplusRefunds } from './ports.ts';
import { settlementGrants } from './settlement.grants.ts';
import { settledGuards, settledTripRules } from './trip-settlement.rules.ts';

/** What trips have cost: expenses, the accounting against the budget, the surplus, and the settlement with the agency. */
export const settlementModule = defineModule({
  name: 'settlement',
  needs: [surplusRefunds],
  models: await modelsIn(import.meta.dirname),
  rules: [expenseRules, costAccountingRules, costLineRules, settlementRules, settledTripRules],
  guards: [settledGuards],
  routes: deskRoutes,
  homeTiles: settlementHomeTiles,
  grants: settlementGrants,
  menu: {
    'lims02/lims020305': 'expense',
    'lims02/lims020306': 'costAccounting',
    'lims02/lims020308': 'settlement',
    'lims08/lims080301': 'expense',
    'lims08/lims080302': 'settlement',
    'lims08/lims080303': 'costAccounting',
  },
  locales: { zh, en },
});
