import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { checkSummaries, summaryEvents } from './check-summaries.ts';
import { customReportRules } from './custom-report.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { reportGrants } from './report.grants.ts';
import { reportRoutes } from './report.route.ts';
import { REPORT_JOB, reportJob } from './report-job.ts';
import { reportEvents, sendViews } from './send-views.ts';

/** Reports as documents: those of all modules, and those of the installation. */
export const reportModule = defineModule({
  name: 'report',
  needs: [administrators],
  models: await modelsIn(import.meta.dirname),
  rules: [customReportRules],
  routes: reportRoutes,
  jobs: { [REPORT_JOB]: reportJob },
  grants: reportGrants,
  events: [...reportEvents, ...summaryEvents],
  tasks: [
    { code: 'sendReports', cron: '0 7 * * *', run: async (engine, stopping) => String(await sendViews(engine, stopping)) },
    { code: 'checkSummaries', cron: '40 3 * * *', run: checkSummaries },
  ],
  locales: { zh, en },
});
