import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { incidentGuards } from './guards.ts';
import { incidentHomeTiles } from './home-tiles.ts';
import { incidentGrants } from './incident.grants.ts';
import { incidentRules } from './incident.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { incidentEvents } from './notify.ts';
import { parties } from './ports.ts';
import { incidentReviewRules } from './review.rules.ts';
import { incidentStepRules } from './step.rules.ts';
import { watchIncidents } from './watch.ts';

/** Incidents on trips and at bases and camps, from the report to the verified rectification. */
export const incidentModule = defineModule({
  name: 'incident',
  needs: [parties],
  models: await modelsIn(import.meta.dirname),
  rules: [incidentRules, incidentStepRules, incidentReviewRules],
  guards: [incidentGuards],
  tasks: [
    {
      code: 'watchIncidents',
      cron: '*/10 * * * *',
      run: async (engine, stopping) => String(await watchIncidents(systemContext(engine), stopping)),
    },
  ],
  events: incidentEvents,
  homeTiles: incidentHomeTiles,
  grants: incidentGrants,
  menu: {
    'lims01/lims010112': 'incident',
    'lims05/lims050501': 'incident',
    'lims05/lims050502': 'incident',
    'lims05/lims050503': 'incident',
  },
  locales: { zh, en },
});
