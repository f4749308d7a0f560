import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { accountHealth } from './account-health.ts';
import { actorsOf } from './actors.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { mirrorAllRoles } from './mirror-roles.ts';
import type { AccountSettings } from './settings.ts';
import { accountHistoryTables, accountSecurityTables, accountStateTables, accountTables, oneTimePasswordTables } from './tables.ts';
import { userRules } from './user.rules.ts';
import { userRoutes } from './users.route.ts';
import { leftBehind } from './work-transfer.ts';

const models = await modelsIn(import.meta.dirname);

/** Security messages about the user's own account: they cannot be turned off and are delivered during quiet hours. */
const events: readonly MessageEvent[] = ['account.passwordReset', 'account.secondFactorReset'].map((name) => ({
  name,
  type: 'system',
  params: ['name'],
  always: true,
  urgent: true,
}));

/** Users, their roles and positions, and what administrators do with accounts. The lowest of the identity modules. */
export const accountModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'account',
    models,
    rules: [userRules],
    routes: userRoutes,
    prepare: mirrorAllRoles,
    migrations: [accountTables, accountStateTables, oneTimePasswordTables, accountSecurityTables, accountHistoryTables],
    menu: { 'lims10/lims100102': 'user' },
    actors: actorsOf,
    warnings: async (ctx, model, { id, status }) => (model.name === 'user' && status === 'enabled' ? leftBehind(ctx, String(id)) : []),
    kept: ['user'],
    permissions: ['userRole'],
    reauthentication: { userRole: 'all', user: ['mobilePhone', 'email', 'isAdministrator', 'roles', 'act:resetSecondFactor'] },
    events,
    health: accountHealth(settings),
    locales: { zh, en, zhTW },
  });
