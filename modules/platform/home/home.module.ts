import { defineModule } from '@zhixing/engine/module.ts';
import { homeRoutes } from './home.route.ts';

/** The home page, put together from the tiles of all modules. */
export const homeModule = defineModule({
  name: 'home',
  models: [],
  routes: homeRoutes,
  locales: { zh: {}, en: {} },
});
