import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { departingTripRules } from './departing.rules.ts';
import { departureGrants } from './departure.grants.ts';
import { departureCheckRules } from './departure-check.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { statedGuards } from './stated-guards.ts';

/** The check before a trip leaves, and what its departure and its return change. */
export const departureModule = defineModule({
  name: 'departure',
  models: await modelsIn(import.meta.dirname),
  rules: [departureCheckRules, departingTripRules],
  guards: [statedGuards],
  grants: departureGrants,
  menu: { 'lims04/lims040211': 'departureCheck' },
  locales: { zh, en },
});
