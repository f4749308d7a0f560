import { defineModule } from '@zhixing/engine/module.ts';
import { commentRoutes } from './comments/comments.route.ts';
import { draftRoutes } from './drafts/drafts.route.ts';
import { eraseBeside } from './erasing.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { presenceRoutes } from './presence/presence.route.ts';
import { settingRoutes } from './settings/settings.route.ts';
import { readSettings } from './settings/settings.ts';
import { sweep } from './sweep.ts';
import { recordTables, settingTables, viewOrganisations } from './tables.ts';
import { viewRoutes } from './views/views.route.ts';

/** Data of users beside the records: settings, views, drafts, presence and comments. */
export const workbenchModule = defineModule({
  name: 'workbench',
  models: [],
  routes: [...settingRoutes, ...viewRoutes, ...draftRoutes, ...presenceRoutes, ...commentRoutes],
  migrations: [settingTables, recordTables, viewOrganisations],
  events: [{ name: 'workbench.mention', type: 'system', params: ['author'] }],
  erasing: eraseBeside,
  currentUser: async (ctx) => {
    await sweep(ctx.engine);
    return { workbench: await readSettings(ctx, 'shell') };
  },
  locales: { zh, en },
});
