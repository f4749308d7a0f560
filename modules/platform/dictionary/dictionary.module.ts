import { ANY_ROLE } from '@zhixing/engine/access.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { dictionaryRoutes } from './dictionary.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Dictionaries: lists of options that administrators keep. */
export const dictionaryModule = defineModule({
  name: 'dictionary',
  models: await modelsIn(import.meta.dirname),
  grants: [
    { role: ANY_ROLE, model: 'dictionaryItem', verbs: ['read'], scope: 'all' },
    { role: 'platformAdmin', model: 'dictionaryItem', verbs: ['create', 'update', 'delete', 'import', 'export'], scope: 'all' },
  ],
  routes: dictionaryRoutes,
  locales: { zh, en },
});
