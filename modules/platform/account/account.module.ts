import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { accountRoutes } from './account.route.ts';
import { accountGrants } from './grants.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import type { AccountSettings } from './settings.ts';
import { systemConfigOf } from './system-config.ts';
import { accountTables } from './tables.ts';
import { organisationRules, userRoleRules, userRules } from './user.rules.ts';
import { userInfoOf } from './user-info.ts';

const models = await modelsIn(import.meta.dirname);

/** People, their places and roles, and how they sign in. */
export const accountModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'account',
    models,
    rules: [userRules, userRoleRules, organisationRules],
    routes: accountRoutes(settings),
    grants: accountGrants,
    migrations: [accountTables],
    menu: { 'lims10/lims100102': 'user' },
    currentUser: async (ctx, request) => ({ userInfo: await userInfoOf(ctx, request), sysConfigInfo: systemConfigOf(ctx) }),
    locales: { zh, en, zhTW },
  });
