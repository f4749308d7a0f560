import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { accessRoutes } from './access/access.route.ts';
import { familyGrants } from './family.grants.ts';
import { familyLinkRules } from './family-link.rules.ts';
import { familyRoutes } from './home/family.route.ts';
import { linkRoutes } from './links/links.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { clientAddresses, evaluations, files, onlinePayments, outsideMessages, pdfs, phoneCodes, systemAddress, tokens } from './ports.ts';
import { familyTables, payerColumns } from './tables.ts';

/** The public page of parents without an account: personal links, the code that opens them, and what families do there. */
export const familyModule = defineModule({
  name: 'family',
  needs: [clientAddresses, evaluations, files, onlinePayments, outsideMessages, pdfs, phoneCodes, systemAddress, tokens],
  models: await modelsIn(import.meta.dirname),
  rules: [familyLinkRules],
  routes: [...accessRoutes, ...familyRoutes, ...linkRoutes],
  migrations: [familyTables, payerColumns],
  // Sessions and codes that were ended must not come back with a backup.
  excludedFromBackup: ['sys_family_session', 'sys_family_code', 'sys_family_try'],
  events: [
    { name: 'family.code', type: 'system', params: ['code', 'minutes'], urgent: true },
    { name: 'family.link', type: 'system', params: ['school', 'address'] },
  ],
  grants: familyGrants,
  locales: { zh, en },
});
