import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { applicationRoutes } from './application.route.ts';
import { choiceRoutes } from './choices.route.ts';
import { elsewhereRoute } from './elsewhere.route.ts';
import { entryActionRoutes } from './entry-actions.route.ts';
import { grantablePages } from './grantable-pages.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { menuGrants } from './menu.grants.ts';
import { menuRoutes } from './menu.route.ts';
import { applicationRules, menuEntryRules } from './menu.rules.ts';
import { loadMenuCache } from './menu-cache.ts';
import { menuListOf } from './menu-list.ts';
import { ownApplications } from './own-applications.ts';
import { partRoutes } from './parts.route.ts';
import { permissionListOf } from './permission-list.ts';
import { transferRoutes } from './transfer.route.ts';

/** The menus of all applications as declared by the program and customised by administrators, and the menu of each user. */
export const menuModule = defineModule({
  name: 'menu',
  models: await modelsIn(import.meta.dirname),
  rules: [menuEntryRules, applicationRules],
  grants: menuGrants,
  prepare: async (engine) => void (await loadMenuCache(engine)),
  currentUser: async ({ engine, actor, language }) => {
    await loadMenuCache(engine);
    return { menuList: menuListOf(engine, actor, language), permissionList: permissionListOf(engine, actor, language) };
  },
  pages: grantablePages,
  applications: ownApplications,
  routes: [elsewhereRoute, ...choiceRoutes, ...partRoutes, ...transferRoutes, ...menuRoutes, ...entryActionRoutes, ...applicationRoutes],
  locales: { zh, en },
});
