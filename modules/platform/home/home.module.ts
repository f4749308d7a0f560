import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { homeGrants } from './home.grants.ts';
import { homeRoutes } from './home.route.ts';
import { homePageRules } from './home-page.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { rolePage } from './page/arrangement.ts';
import { arrangementTable } from './page/tables.ts';
import { reports } from './ports.ts';

/** The home page: the work of the tiles of all modules, and a page of figures, charts, lists and the like. */
export const homeModule = defineModule({
  name: 'home',
  needs: [reports],
  models: await modelsIn(import.meta.dirname),
  rules: [homePageRules],
  routes: homeRoutes,
  rolePage,
  grants: homeGrants,
  migrations: [arrangementTable],
  locales: { zh, en },
});
