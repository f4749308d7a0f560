import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { deleteReadings } from './delete-readings.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { settings } from './ports.ts';
import { vitalSignsGrants } from './vital-signs.grants.ts';
import { vitalSignsRoutes } from './vital-signs.route.ts';

/** What wearables measure of children on a trip: stored by the minute, seen while the trip lasts, deleted after a time that administrators set. */
export const vitalSignsModule = defineModule({
  name: 'vitalSigns',
  needs: [settings],
  models: await modelsIn(import.meta.dirname),
  // Health of minors is kept no longer than looking into an incident or a complaint needs (Personal Information Protection Law, article 19).
  retentions: { readings: { model: 'healthReading', initial: 90, least: 30, most: 90 } },
  tasks: [{ code: 'dropReadings', cron: '20 2 * * *', run: async (engine) => String(await deleteReadings(systemContext(engine))) }],
  routes: vitalSignsRoutes,
  grants: vitalSignsGrants,
  menu: { 'lims06/lims060103': 'healthReading' },
  locales: { zh, en },
});
