import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { staffRoles } from '../account/roles.ts';
import { fileRoutes } from './file.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Uploaded files. A role sees the ones it uploaded; all others are reached through the records that carry them. */
export const fileModule = defineModule({
  name: 'file',
  models: await modelsIn(import.meta.dirname),
  routes: fileRoutes,
  grants: staffRoles.map((role) => ({ role, model: 'file', verbs: ['read'], scope: 'own' })),
  locales: { zh, en },
});
