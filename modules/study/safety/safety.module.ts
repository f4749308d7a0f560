import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { geoFenceRules } from './fence/fence.rules.ts';
import { safetyFlows } from './flows.ts';
import { safetyHomeTiles } from './home-tiles.ts';
import { safetyLessonRules } from './lesson/lesson.rules.ts';
import { copyRoutes } from './library/copy.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { quizResultRules, safetyNoticeRules, safetyQuestionRules } from './notice/notice.rules.ts';
import { coverageRoutes } from './plan/coverage.route.ts';
import { emergencyContactRules, emergencyHospitalRules, emergencyPlanRules, emergencyProcedureRules } from './plan/plan.rules.ts';
import { ratedTripRules, riskAssessmentRules, riskItemRules } from './risk/risk.rules.ts';
import { safetyGrants } from './safety.grants.ts';
import { safetySheets } from './sheets.ts';
import { warningRoutes } from './warning/warning.route.ts';
import { warningSettingRules } from './warning/warning.rules.ts';

/** Safety papers of trips: notices, emergency plans, risk assessments, fences and thresholds of warnings, with libraries of templates. */
export const safetyModule = defineModule({
  name: 'safety',
  models: await modelsIn(import.meta.dirname),
  rules: [
    safetyNoticeRules,
    safetyQuestionRules,
    quizResultRules,
    emergencyPlanRules,
    emergencyProcedureRules,
    emergencyContactRules,
    emergencyHospitalRules,
    riskAssessmentRules,
    riskItemRules,
    ratedTripRules,
    geoFenceRules,
    warningSettingRules,
    safetyLessonRules,
  ],
  routes: [...copyRoutes, ...coverageRoutes, ...warningRoutes],
  flows: safetyFlows,
  sheets: safetySheets,
  grants: safetyGrants,
  menu: {
    'lims03/lims030303': 'geoFence',
    'lims03/lims035303': 'geoFence',
    'lims04/lims040103': 'safetyNotice',
    'lims04/lims040104': 'emergencyPlan',
    'lims04/lims040105': 'geoFence',
    'lims04/lims040106': 'warningSetting',
    'lims04/lims040113': 'safetyLesson',
    'lims04/lims040114': 'riskAssessment',
  },
  homeTiles: safetyHomeTiles,
  locales: { zh, en, zhTW },
});
