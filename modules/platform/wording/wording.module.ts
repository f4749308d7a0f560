import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { wordingGrants } from './wording.grants.ts';
import { wordingRoutes } from './wording.route.ts';

/** Reusable phrases for opinions. */
export const wordingModule = defineModule({
  name: 'wording',
  models: await modelsIn(import.meta.dirname),
  routes: wordingRoutes,
  grants: wordingGrants,
  locales: { zh, en },
});
