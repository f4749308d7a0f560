import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { approvalInForceOf } from './active-approval.ts';
import { eraseReasons } from './erasing.ts';
import { minorsHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { minorsGrants } from './minors.grants.ts';
import { minorsRoutes } from './minors.route.ts';
import { minorsAccessRules } from './minors-access.rules.ts';

/** Approvals to handle personal data of minors, and the yearly report on it. */
export const minorsModule = defineModule({
  name: 'minors',
  needs: [administrators],
  models: await modelsIn(import.meta.dirname),
  rules: [minorsAccessRules],
  routes: minorsRoutes,
  grants: minorsGrants,
  menu: { 'lims01/lims010214': 'minorsAccess', 'lims01/lims010216': 'minorsAccess' },
  permissions: ['minorsAccess'],
  reauthentication: { minorsAccess: ['act:approve'] },
  approval: async (ctx, model, purpose) => (await approvalInForceOf(ctx, model, purpose))?.id ?? null,
  events: ['asked', 'approve', 'refuse', 'revoke'].map((name) => ({ name: `minors.${name}`, type: 'system', params: ['name'] })),
  erasing: eraseReasons,
  homeTiles: minorsHomeTiles,
  locales: { zh, en },
});
