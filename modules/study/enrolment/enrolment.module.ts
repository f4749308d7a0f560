import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { deskRoutes } from './desk/desk.route.ts';
import { enrolmentGrants } from './enrolment.grants.ts';
import { enrolmentEvents } from './families.ts';
import { enrolmentHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { noticeReadingRules, parentNoticeRules } from './notice/parent-notice.rules.ts';
import { noticeSheets } from './notice/sheets.ts';
import { phoneMessages } from './ports.ts';
import { signUpRules } from './sign-up/sign-up.rules.ts';
import { lapseOverdue, remindDaily } from './sign-up/windows.ts';
import { enrolmentGuards } from './trip/enrolment-guards.ts';
import { enrolledTripRules } from './trip/trip-enrolment.rules.ts';

/** Letters to parents and the sign-up of students for trips. */
export const enrolmentModule = defineModule({
  name: 'enrolment',
  needs: [phoneMessages],
  models: await modelsIn(import.meta.dirname),
  rules: [parentNoticeRules, noticeReadingRules, signUpRules, enrolledTripRules],
  guards: [enrolmentGuards],
  routes: deskRoutes,
  tasks: [
    {
      code: 'lapseSignUps',
      cron: '5 * * * *',
      run: async (engine, stopping) => String(await lapseOverdue(systemContext(engine), stopping)),
    },
    {
      code: 'remindFamilies',
      cron: '30 17 * * *',
      run: async (engine, stopping) => String(await remindDaily(systemContext(engine), stopping)),
    },
  ],
  events: enrolmentEvents,
  sheets: noticeSheets,
  homeTiles: enrolmentHomeTiles,
  grants: enrolmentGrants,
  menu: {
    'lims04/lims040201': 'parentNotice',
    'lims04/lims040202': 'signUp',
  },
  locales: { zh, en },
});
