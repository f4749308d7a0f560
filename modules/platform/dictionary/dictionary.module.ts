import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { staffRoles } from '../account/roles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Dictionaries: lists of options that administrators keep. */
export const dictionaryModule = defineModule({
  name: 'dictionary',
  models: await modelsIn(import.meta.dirname),
  grants: [
    ...staffRoles.map((role) => ({ role, model: 'dictionaryItem', verbs: ['read'] as const, scope: 'all' })),
    { role: 'platformAdmin', model: 'dictionaryItem', verbs: ['create', 'update', 'delete', 'import', 'export'], scope: 'all' },
  ],
  locales: { zh, en },
});
