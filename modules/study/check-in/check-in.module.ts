import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { checkInGrants } from './check-in.grants.ts';
import { checkInRoutes } from './check-in.route.ts';
import { checkInRules, checkInTaskRules, pickupDeputyRules } from './check-in.rules.ts';
import { countedSignUpRules, countedTripRules, countedVehicleRules } from './counted-trip.rules.ts';
import { rollCallGuards } from './guards.ts';
import { checkInEvents } from './inform-guardians.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { guardianMessages, tokens } from './ports.ts';

/** Roll calls of trips: who is called when, who came, and who informs the guardians of those who did not. */
export const checkInModule = defineModule({
  name: 'checkIn',
  needs: [guardianMessages, tokens],
  models: await modelsIn(import.meta.dirname),
  rules: [checkInTaskRules, checkInRules, pickupDeputyRules, countedTripRules, countedSignUpRules, countedVehicleRules],
  routes: checkInRoutes,
  guards: [rollCallGuards],
  events: checkInEvents,
  grants: checkInGrants,
  menu: { 'lims04/lims040301': 'checkIn' },
  locales: { zh, en },
});
