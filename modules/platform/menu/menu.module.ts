import { defineModule } from '@zhixing/engine/module.ts';
import { elsewhereRoute } from './elsewhere.route.ts';
import { grantablePages } from './grantable-pages.ts';
import { menuListOf } from './menu-list.ts';
import { permissionListOf } from './permission-list.ts';

/** The business menu, and what each person sees of it. */
export const menuModule = defineModule({
  name: 'menu',
  models: [],
  currentUser: async ({ engine, actor, language }) => ({
    menuList: menuListOf(engine, actor, language),
    permissionList: permissionListOf(engine, actor, language),
  }),
  pages: grantablePages,
  routes: [elsewhereRoute],
  locales: { zh: {}, en: {} },
});
