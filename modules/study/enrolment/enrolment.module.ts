import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { enrolmentGrants } from './enrolment.grants.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Letters to parents and the sign-up of students for trips. */
export const enrolmentModule = defineModule({
  name: 'enrolment',
  models: await modelsIn(import.meta.dirname),
  grants: enrolmentGrants,
  menu: {
    'lims04/lims040201': 'parentNotice',
    'lims04/lims040202': 'signUp',
  },
  locales: { zh, en },
});
