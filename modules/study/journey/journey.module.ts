import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { summaryGuards } from './guards.ts';
import { journeyHomeTiles } from './home-tiles.ts';
import { journeyGrants } from './journey.grants.ts';
import { journeyRoutes } from './journey.route.ts';
import { lodgingRecordRules, mealRecordRules, tripLogRules } from './journey.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { guardianMessages, weather } from './ports.ts';
import { journeyEvents, loggedTripRules } from './status-log.rules.ts';
import { readWeather } from './weather/read-weather.ts';

/** What is recorded on the way: the log of a trip, its meals with their samples, the rounds through its rooms; and what families hear of it. */
export const journeyModule = defineModule({
  name: 'journey',
  needs: [guardianMessages, weather],
  models: await modelsIn(import.meta.dirname),
  rules: [tripLogRules, mealRecordRules, lodgingRecordRules, loggedTripRules],
  guards: [summaryGuards],
  routes: journeyRoutes,
  events: journeyEvents,
  tasks: [
    {
      code: 'readWeather',
      cron: '10 * * * *',
      run: async (engine, stopping) => String(await readWeather(systemContext(engine), stopping)),
    },
  ],
  grants: journeyGrants,
  homeTiles: journeyHomeTiles,
  menu: {
    'lims04/lims040304': 'mealRecord',
    'lims04/lims040305': 'lodgingRecord',
    'lims04/lims040403': 'tripLog',
  },
  locales: { zh, en },
});
