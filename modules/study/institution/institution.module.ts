import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule, type ScheduledWork } from '@zhixing/engine/module.ts';
import { courseRules } from './course/course.rules.ts';
import { coursewareRules } from './course/courseware.rules.ts';
import { countDownload } from './course/downloads.ts';
import { callRules, closeCalls, declarationRules } from './declaration/declaration.rules.ts';
import { declarationFlow } from './declaration/flows.ts';
import { lapseIntroductions, warnOfEnds } from './expire-introductions.ts';
import { institutionHomeTiles } from './home-tiles.ts';
import { institutionGrants } from './institution.grants.ts';
import { checklistRoutes } from './introduction/checklist.route.ts';
import { introductionFlows } from './introduction/flows.ts';
import { IntroductionApplication } from './introduction/introduction-application.model.ts';
import { introductionRules } from './introduction/introduction-application.rules.ts';
import { objectionRules } from './introduction/objection.rules.ts';
import { openApplicationWarnings, subjectFields, type TypedApplication } from './introduction/open-application.ts';
import { publicityRoutes } from './introduction/publicity.route.ts';
import { introductionSheets } from './introduction/sheets.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { institutionEvents } from './people.ts';
import { captcha } from './ports.ts';
import { agencyRules, institutionRegistrationRules, siteRules } from './provider.rules.ts';
import { ageQualifications } from './qualification/age-qualifications.ts';
import { qualificationRules } from './qualification/qualification.rules.ts';
import { annualReviewRules } from './review/annual-review.rules.ts';
import { layOutReviews, suspendUnmended } from './review/review-tasks.ts';
import { tutorNumbersFreed, tutorsInPost } from './tutor/tables.ts';
import { tutorRules } from './tutor/tutor.rules.ts';
import { warningsOn } from './warnings.ts';

type Work = (ctx: ReturnType<typeof systemContext>, stopping: () => boolean) => Promise<number>;

const task = (code: string, cron: string, work: Work): ScheduledWork => ({
  code,
  cron,
  run: async (engine, stopping) => String(await work(systemContext(engine), stopping)),
});

const menu = {
  ...Object.fromEntries(['02', '03', '04', '05', '06', '07'].map((n) => [`lims01/lims0101${n}`, 'introductionApplication'])),
  'lims01/lims010110': 'declaration',
  'lims01/lims010111': 'declarationCall',
  'lims01/lims010114': 'course',
  'lims01/lims010115': 'agency',
  'lims01/lims010116': 'site',
  'lims01/lims010117': 'site',
  'lims01/lims010118': 'annualReview',
  'lims02/lims020101': 'agency',
  'lims02/lims020102': 'qualification',
  'lims02/lims020103': 'tutor',
  'lims02/lims020104': 'course',
  'lims02/lims020105': 'courseware',
  'lims03/lims030101': 'site',
  'lims03/lims030108': 'course',
  'lims03/lims030109': 'tutor',
  'lims03/lims030110': 'courseware',
  'lims03/lims030113': 'qualification',
  'lims03/lims035101': 'site',
  'lims03/lims035109': 'course',
  'lims03/lims035110': 'tutor',
  'lims03/lims035111': 'courseware',
  'lims03/lims035114': 'qualification',
};

const modelsOfInstitutions = await modelsIn(import.meta.dirname);

/** Agencies, bases and camps with their documents, tutors and courses, and their introduction onto the list that schools choose from. */
export const institutionModule = defineModule({
  name: 'institution',
  needs: [captcha],
  models: modelsOfInstitutions,
  migrations: [tutorsInPost, tutorNumbersFreed],
  downloaded: countDownload,
  rules: [
    agencyRules,
    siteRules,
    institutionRegistrationRules,
    qualificationRules,
    tutorRules,
    courseRules,
    coursewareRules,
    introductionRules,
    objectionRules,
    annualReviewRules,
    callRules,
    declarationRules,
  ],
  routes: [...checklistRoutes, ...publicityRoutes],
  flows: [...introductionFlows, declarationFlow],
  sheets: introductionSheets,
  tasks: [
    task('ageQualifications', '10 0 * * *', ageQualifications),
    task('lapseIntroductions', '15 0 * * *', lapseIntroductions),
    task('warnOfEnds', '20 0 * * *', warnOfEnds),
    task('suspendUnmended', '25 0 * * *', suspendUnmended),
    task('closeCalls', '30 0 * * *', closeCalls),
    task('layOutReviews', '0 6 5 1 *', layOutReviews),
  ],
  events: institutionEvents,
  warnings: async (ctx, model, row) =>
    model.name === IntroductionApplication.name
      ? openApplicationWarnings(row as unknown as TypedApplication, ctx)
      : warningsOn(ctx, model.name, row),
  warnedFields: { introductionApplication: subjectFields },
  grants: institutionGrants,
  menu,
  homeTiles: institutionHomeTiles,
  locales: { zh, en },
});
