import { defineModule } from '@zhixing/engine/module.ts';
import { alarms, settings } from './ports.ts';
import { stateTable } from './state-table.ts';

/** Rules over what devices report: fences, distances, driving and batteries. They raise alarms and have no pages of their own. */
export const monitoringModule = defineModule({
  name: 'monitoring',
  needs: [alarms, settings],
  models: [],
  migrations: [stateTable],
  locales: { zh: {}, en: {} },
});
