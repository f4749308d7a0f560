import { systemContext } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { alarms, settings } from './ports.ts';
import { watchSilence } from './silent-devices.ts';
import { stateAsText, stateTable } from './state-table.ts';

/** Rules over what devices report: fences, distances, health, driving and batteries. They raise alarms and have no pages of their own. */
export const alarmRulesModule = defineModule({
  name: 'alarmRules',
  needs: [alarms, settings],
  models: [],
  migrations: [stateTable, stateAsText],
  tasks: [
    {
      code: 'watchSilence',
      cron: '* * * * *',
      run: async (engine, stopping) => String(await watchSilence(systemContext(engine), stopping)),
    },
  ],
  locales: { zh: {}, en: {} },
});
