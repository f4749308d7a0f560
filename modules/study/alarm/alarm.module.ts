import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { alarmGrants } from './alarm.grants.ts';
import { alarmRoutes } from './alarm.route.ts';
import { alarmRules } from './alarm.rules.ts';
import { deleteOldAlarms } from './delete-old-alarms.ts';
import { alarmGuards } from './guards.ts';
import { alarmHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { settings } from './ports.ts';
import { alarmEvents } from './recipients.ts';
import { dropTitles } from './tables.ts';
import { watchAlarms } from './watch.ts';

/** Alarms of trips: raised once per subject, told up a chain until somebody takes them on, handled, closed by another person. */
export const alarmModule = defineModule({
  name: 'alarm',
  needs: [settings],
  models: await modelsIn(import.meta.dirname),
  migrations: [dropTitles],
  rules: [alarmRules],
  guards: [alarmGuards],
  routes: alarmRoutes,
  tasks: [
    {
      code: 'watchAlarms',
      cron: '* * * * *',
      run: async (engine, stopping) => String(await watchAlarms(systemContext(engine), stopping)),
    },
    {
      code: 'dropAlarms',
      cron: '30 2 * * *',
      run: async (engine, stopping) => String(await deleteOldAlarms(systemContext(engine), stopping)),
    },
  ],
  events: alarmEvents,
  homeTiles: alarmHomeTiles,
  // Driving violations and how they were handled are kept for three years at least (rules on the supervision of road vehicles, article 26).
  retentions: { closedAlarms: { model: 'alarm', initial: 1095, least: 1095, most: 3650 } },
  disclosed: { alarm: { verb: 'readPlaces', field: 'location', of: 'student' } },
  grants: alarmGrants,
  menu: {
    'lims06/lims060201': 'alarm',
    'lims06/lims060202': 'alarm',
    'lims06/lims060203': 'alarm',
    'lims06/lims060204': 'alarm',
    'lims06/lims060205': 'alarm',
    'lims04/lims040402': 'alarm',
    'lims04/lims040404': 'alarm',
    'lims04/lims040405': 'alarm',
    'lims03/lims030208': 'alarm',
    'lims03/lims035208': 'alarm',
  },
  locales: { zh, en },
});
