import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { complaintGrants } from './complaint.grants.ts';
import { complaintRules } from './complaint.rules.ts';
import { complaintHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { complaintEvents } from './notify.ts';
import { books, captcha, clientAddresses, files, parties } from './ports.ts';
import { publicComplaintRoutes } from './public/public.route.ts';
import { tryTable } from './public/tries.ts';
import { complainedReviewRules } from './review.rules.ts';
import { watchComplaints } from './watch.ts';

/** Complaints about trips and those who carry them out, from the public page to the outcome. */
export const complaintModule = defineModule({
  name: 'complaint',
  needs: [captcha, clientAddresses, files, books, parties],
  models: await modelsIn(import.meta.dirname),
  rules: [complaintRules, complainedReviewRules],
  routes: publicComplaintRoutes,
  migrations: [tryTable],
  excludedFromBackup: ['sys_complaint_try'],
  tasks: [
    {
      code: 'watchComplaints',
      cron: '30 8 * * *',
      run: async (engine, stopping) => String(await watchComplaints(systemContext(engine), stopping)),
    },
  ],
  events: complaintEvents,
  homeTiles: complaintHomeTiles,
  grants: complaintGrants,
  menu: {
    'lims01/lims010113': 'complaint',
    'lims01/lims010301': 'complaint',
    'lims01/lims010302': 'complaint',
    'lims05/lims050401': 'complaint',
    'lims05/lims050402': 'complaint',
    'lims05/lims050403': 'complaint',
  },
  locales: { zh, en },
});
