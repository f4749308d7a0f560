import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { authorisationRules, dataSchemeRules, roleRules, userRoleRules } from './access.rules.ts';
import { authorityRoutes } from './authority.route.ts';
import { ensureBuiltInRoles } from './built-in.ts';
import { dataAuthorityRoutes } from './data.route.ts';
import { explainRoute, holdersRoute } from './explain.route.ts';
import { identityGrants } from './identity.grants.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { permissionNames, permissionRequestRules } from './permission-request.rules.ts';
import { grantRecordsOf } from './records.ts';
import { choiceTables, roleTables } from './tables.ts';

const models = await modelsIn(import.meta.dirname);

/** Roles, grants, data schemes and permission requests, and the explanation of a user's permissions. */
export const accessModule = defineModule({
  name: 'access',
  models,
  rules: [roleRules, userRoleRules, authorisationRules, dataSchemeRules, permissionRequestRules],
  routes: [...authorityRoutes, explainRoute, holdersRoute, ...dataAuthorityRoutes],
  grants: identityGrants,
  grantRecords: grantRecordsOf,
  names: { '@abilities': permissionNames },
  prepare: ensureBuiltInRoles,
  migrations: [roleTables, choiceTables],
  menu: { 'lims10/lims100101': 'role' },
  permissions: ['role', 'authorisation', 'dataScheme', 'permissionRequest'],
  // Creating a permission request needs no reauthentication: it grants nothing.
  reauthentication: { role: 'all', authorisation: 'all', dataScheme: 'all', permissionRequest: ['status'] },
  events: ['asked', 'given', 'refused'].map((name) => ({ name: `access.${name}`, type: 'system', params: ['name'] })),
  locales: { zh, en, zhTW },
});
