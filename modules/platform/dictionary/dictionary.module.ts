import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { dictionaryGrants } from './dictionary.grants.ts';
import { dictionaryRoutes } from './dictionary.route.ts';
import { dictionaryItemRules, dictionaryTypeRules } from './dictionary.rules.ts';
import { nameDictionaries } from './former.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Dictionaries: lists and trees of options managed by administrators. */
export const dictionaryModule = defineModule({
  name: 'dictionary',
  models: await modelsIn(import.meta.dirname),
  rules: [dictionaryTypeRules, dictionaryItemRules],
  grants: dictionaryGrants,
  routes: dictionaryRoutes,
  prepare: nameDictionaries,
  locales: { zh, en },
});
