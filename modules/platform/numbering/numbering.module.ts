import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { numberingGrants } from './numbering.grants.ts';
import { numberingRoutes } from './numbering.route.ts';
import { numberRuleRules } from './numbering.rules.ts';
import { takeNumber } from './numbers.ts';
import { numberTables } from './tables.ts';

/** Rules for document numbers. */
export const numberingModule = defineModule({
  name: 'numbering',
  models: await modelsIn(import.meta.dirname),
  rules: [numberRuleRules],
  routes: numberingRoutes,
  grants: numberingGrants,
  migrations: [numberTables],
  numbers: takeNumber,
  locales: { zh, en },
});
