import { modelsIn } from '@zhixing/engine/discover.ts';
import type { Proven } from '@zhixing/engine/engine.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { MessageEvent } from '@zhixing/engine/telling.ts';
import { authorisationRules, dataSchemeRules, roleRules, userRoleRules } from './access/access.rules.ts';
import { ensureBuiltInRoles } from './access/built-in.ts';
import { abilityNames, permissionRequestRules } from './access/permission-request.rules.ts';
import { grantRecordsOf } from './access/records.ts';
import { accountRoutes } from './account.route.ts';
import { accountHealth } from './account-health.ts';
import { actorsOf } from './actors.ts';
import { systemConfigFor } from './configuration/system-config.ts';
import { federationGrants } from './federation/federation.grants.ts';
import { identityProviderRules, linkedIdentityRules } from './federation/federation.rules.ts';
import federationEn from './federation/locales/en.json' with { type: 'json' };
import federationZh from './federation/locales/zh.json' with { type: 'json' };
import federationZhTW from './federation/locales/zh-TW.json' with { type: 'json' };
import { federationTables, outsideAccountTables } from './federation/tables.ts';
import { accountGrants } from './grants.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { leftBehind } from './org/hand-over.ts';
import { showHeldOfAll } from './org/held.ts';
import { orgRules } from './org/org.rules.ts';
import type { AccountSettings } from './settings.ts';
import {
  accountHistoryTables,
  accountSecurityTables,
  accountStateTables,
  accountTables,
  apiKeyTables,
  handedOverTables,
  interfaceKeyTables,
  proofTables,
  roleTables,
  secondFactorTables,
  viewingTables,
} from './tables.ts';
import { organisationRules, userRules } from './user.rules.ts';
import { userInfoOf } from './user-info.ts';

const models = await modelsIn(import.meta.dirname);

/** Models whose records say who may do what. */
const permissions = [
  ...['role', 'userRole', 'authorisation', 'dataScheme', 'permissionRequest', 'gradeAdmin'],
  ...['userGroup', 'groupMember', 'userOrganisation', 'userPosition'],
  ...['identityProvider', 'linkedIdentity'],
];

/** A session left open must not be enough to hand out rights, or to turn an account over to somebody else. Asking for rights is open to it. */
const proven = {
  ...Object.fromEntries(permissions.map((name): [string, Proven] => [name, 'all'])),
  permissionRequest: ['status'],
  user: ['mobilePhone', 'email', 'isAdministrator', 'roles', 'act:resetSecondFactor'],
};

/** What concerns somebody's own account he hears of, wherever he has set his telephone to be quiet. */
const events: readonly MessageEvent[] = [
  ...['account.passwordReset', 'account.secondFactorReset'].map(
    (name): MessageEvent => ({ name, type: 'system', params: ['name'], always: true, urgent: true }),
  ),
  { name: 'account.newDevice', type: 'system', params: ['device', 'address'], always: true, urgent: true },
  ...['asked', 'given', 'refused'].map((name): MessageEvent => ({ name: `access.${name}`, type: 'system', params: ['name'] })),
];

const migrations = [
  accountTables,
  accountStateTables,
  handedOverTables,
  accountSecurityTables,
  accountHistoryTables,
  roleTables,
  secondFactorTables,
  viewingTables,
  federationTables,
  apiKeyTables,
  interfaceKeyTables,
  outsideAccountTables,
  proofTables,
];

const locales = { zh: { ...zh, ...federationZh }, en: { ...en, ...federationEn }, zhTW: { ...zhTW, ...federationZhTW } };

/** People, their places and roles, and how they sign in. */
export const accountModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'account',
    models,
    rules: [
      userRules,
      organisationRules,
      roleRules,
      userRoleRules,
      authorisationRules,
      dataSchemeRules,
      permissionRequestRules,
      identityProviderRules,
      linkedIdentityRules,
      ...orgRules,
    ],
    routes: accountRoutes(settings),
    grants: [...accountGrants, ...federationGrants],
    grantRecords: grantRecordsOf,
    names: { '@abilities': abilityNames },
    prepare: async (engine) => {
      await ensureBuiltInRoles(engine);
      await showHeldOfAll(engine);
    },
    migrations,
    menu: { 'lims10/lims100101': 'role', 'lims10/lims100102': 'user', 'lims10/lims100105': 'position' },
    actors: actorsOf,
    warnings: async (ctx, model, { id, status }) => (model.name === 'user' && status === 'enabled' ? leftBehind(ctx, String(id)) : []),
    kept: ['user'],
    permissions,
    proven,
    events,
    health: accountHealth(settings),
    passing: ['sys_session', 'sys_api_key', 'sys_ticket', 'sys_sign_in_step', 'sys_outside_state', 'sys_captcha'],
    currentUser: async (ctx, request) => ({
      userInfo: await userInfoOf(ctx, request),
      sysConfigInfo: { ...(await systemConfigFor(ctx)), ...(settings.mapTiles && { mapTiles: settings.mapTiles }) },
    }),
    locales,
  });
