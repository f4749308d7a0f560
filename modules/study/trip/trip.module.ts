import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { tripCalendarRoutes } from './calendar/trip-calendar.route.ts';
import { choiceRoutes } from './choice/choice.route.ts';
import { choiceFavouriteRules } from './choice/choice.rules.ts';
import { filedSignUpRules, filedVehicleRules } from './filing/amend.rules.ts';
import { filingEvents } from './filing/amend-notices.ts';
import { expireFilings } from './filing/expire-filings.ts';
import { filedGuards } from './filing/filed-guard.ts';
import { filingGrants } from './filing/filing.grants.ts';
import { filingRoutes } from './filing/filing.route.ts';
import { tripFilingFlow } from './filing/flows.ts';
import filingEn from './filing/locales/en.json' with { type: 'json' };
import filingZh from './filing/locales/zh.json' with { type: 'json' };
import { filingSheets } from './filing/sheets.ts';
import { tripFilingRules } from './filing/trip-filing.rules.ts';
import { tripHomeTiles } from './home-tiles.ts';
import { itineraryRoutes } from './itinerary/itinerary.route.ts';
import { itineraryItemRules, itineraryTemplateRules } from './itinerary/itinerary.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { tripPlanFlow } from './plan/flows.ts';
import { planFindingFields, planWarnings, type TypedPlan } from './plan/plan-findings.ts';
import { TripPlan } from './plan/trip-plan.model.ts';
import { tripPlanRules } from './plan/trip-plan.rules.ts';
import { routing, sheets } from './ports.ts';
import { announceTripChange } from './readiness/announce.ts';
import { departureGuards } from './readiness/departure-guards.ts';
import { guardOverrideRules } from './readiness/guard-override.rules.ts';
import { readinessRoutes } from './readiness/readiness.route.ts';
import { declarationGuards } from './readiness/trip-guards.ts';
import { tripGrants } from './trip.grants.ts';
import { tripRules } from './trip.rules.ts';

/** Study-tour plans of schools, the trips laid out from them, and their itineraries. */
export const tripModule = defineModule({
  name: 'trip',
  needs: [routing, sheets],
  models: await modelsIn(import.meta.dirname),
  rules: [
    tripPlanRules,
    tripRules,
    itineraryItemRules,
    itineraryTemplateRules,
    choiceFavouriteRules,
    tripFilingRules,
    guardOverrideRules,
    filedSignUpRules,
    filedVehicleRules,
  ],
  routes: [...itineraryRoutes, ...tripCalendarRoutes, ...choiceRoutes, ...readinessRoutes, ...filingRoutes],
  warnings: async (ctx, model, row) => (model.name === TripPlan.name ? planWarnings(row as TypedPlan, ctx) : []),
  warnedFields: { tripPlan: planFindingFields },
  committed: announceTripChange,
  flows: [tripPlanFlow, tripFilingFlow],
  guards: [declarationGuards, departureGuards, filedGuards],
  sheets: filingSheets,
  events: filingEvents,
  tasks: [
    {
      code: 'expireFilings',
      cron: '35 0 * * *',
      run: async (engine, stopping) => String(await expireFilings(systemContext(engine), stopping)),
    },
  ],
  grants: [...tripGrants, ...filingGrants],
  menu: {
    'lims01/lims010109': 'tripFiling',
    'lims04/lims040101': 'tripPlan',
    'lims04/lims040102': 'itineraryItem',
    'lims04/lims040401': 'trip',
    'lims04/lims040111': 'tripPlan',
    'lims04/lims040112': 'choiceFavourite',
  },
  homeTiles: tripHomeTiles,
  dueFields: { tripFiling: 'dueOn' },
  locales: { zh: { ...zh, ...filingZh }, en: { ...en, ...filingEn }, zhTW },
});
