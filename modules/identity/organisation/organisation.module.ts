import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { organisationRules } from '../account/user.rules.ts';
import { gradeRoutes } from './grades.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { orgRules } from './org.rules.ts';
import { selectorRoutes } from './selectors.route.ts';

const models = await modelsIn(import.meta.dirname);

/** Organisations, positions and groups with their members, and graded administration. */
export const organisationModule = defineModule({
  name: 'organisation',
  models,
  rules: [organisationRules, ...orgRules],
  routes: [...selectorRoutes, ...gradeRoutes],
  menu: { 'lims10/lims100105': 'position' },
  permissions: ['gradeAdmin', 'userGroup', 'groupMember', 'userOrganisation', 'userPosition'],
  reauthentication: { gradeAdmin: 'all', userGroup: 'all', groupMember: 'all', userOrganisation: 'all', userPosition: 'all' },
  locales: { zh, en, zhTW },
});
