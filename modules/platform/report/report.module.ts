import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { customReportRules } from './custom-report.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { reportGrants } from './report.grants.ts';
import { reportRoutes } from './report.route.ts';

/** Reports as documents: those of all modules, and those of the installation. */
export const reportModule = defineModule({
  name: 'report',
  models: await modelsIn(import.meta.dirname),
  rules: [customReportRules],
  routes: reportRoutes,
  grants: reportGrants,
  locales: { zh, en },
});
