import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE } from '@zhixing/engine/permission/access.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { regionRoutes } from './region.route.ts';
import { regionRules } from './region.rules.ts';

/** Administrative divisions: readable by all users, managed by platform administrators. */
export const regionModule = defineModule({
  name: 'region',
  models: await modelsIn(import.meta.dirname),
  rules: [regionRules],
  routes: regionRoutes,
  menu: { 'lims10/lims100104': 'region' },
  grants: [
    { role: ANY_ROLE, model: 'region', verbs: ['read'], scope: 'all' },
    { role: 'platformAdmin', model: 'region', verbs: ['create', 'update', 'delete', 'import', 'export'], scope: 'all' },
  ],
  locales: { zh, en },
});
