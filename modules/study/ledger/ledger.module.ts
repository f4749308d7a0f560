import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { compareBalances, ledgerEvents, ledgerFindings } from './compare-balances.ts';
import { ledgerGrants } from './ledger.grants.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { statementRoutes } from './statement.route.ts';
import { ledgerTables } from './tables.ts';

/** The money ledger of trips: entries that only grow, statements of accounts, and the trial balance. */
export const ledgerModule = defineModule({
  name: 'ledger',
  models: await modelsIn(import.meta.dirname),
  migrations: [ledgerTables],
  routes: statementRoutes,
  tasks: [{ code: 'compareLedgerBalances', cron: '40 3 * * *', run: compareBalances }],
  events: ledgerEvents,
  health: ledgerFindings,
  grants: ledgerGrants,
  menu: { 'lims08/lims080304': 'ledgerEntry' },
  locales: { zh, en },
});
