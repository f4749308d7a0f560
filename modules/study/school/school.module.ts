import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { consentRecordRules } from './consent-record.rules.ts';
import { expireConsents } from './expire-consents.ts';
import { gradeRules } from './grade.rules.ts';
import { headedClasses } from './headed-classes.ts';
import { healthProfileRules } from './health-profile.rules.ts';
import { schoolHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { miniProgramUserRules } from './mini-program-user.rules.ts';
import { schoolGrants } from './school.grants.ts';
import { schoolRules } from './school.rules.ts';
import { schoolCardRules } from './school-card.rules.ts';
import { classRules } from './school-class.rules.ts';
import { schoolRegistrationRules } from './school-registration.rules.ts';
import { classSpellings, gradeSpellings } from './spellings.ts';
import { staffRules } from './staff.rules.ts';
import { studentRules } from './student.rules.ts';
import { studentGuardianRules } from './student-guardian.rules.ts';
import { guardiansChildren } from './tables.ts';
import { transferTargets } from './transfer-targets.route.ts';

export const schoolModule = defineModule({
  name: 'school',
  models: await modelsIn(import.meta.dirname),
  rules: [
    schoolRules,
    staffRules,
    gradeRules,
    classRules,
    studentRules,
    studentGuardianRules,
    healthProfileRules,
    consentRecordRules,
    miniProgramUserRules,
    schoolCardRules,
    schoolRegistrationRules,
  ],
  routes: [transferTargets],
  migrations: [guardiansChildren],
  tasks: [
    {
      code: 'expireConsents',
      cron: '20 0 * * *',
      run: async (engine, stopping) => String(await expireConsents(systemContext(engine), stopping)),
    },
  ],
  grants: schoolGrants,
  menu: {
    'lims01/lims010201': 'school',
    'lims01/lims010202': 'staff',
    'lims01/lims010203': 'schoolCard',
    'lims01/lims010205': 'grade',
    'lims01/lims010206': 'schoolClass',
    'lims01/lims010207': 'student',
    'lims01/lims010208': 'schoolCard',
    'lims01/lims010210': 'guardian',
    'lims01/lims010211': 'healthProfile',
    'lims01/lims010212': 'consentRecord',
    'lims10/lims100103': 'miniProgramUser',
  },
  variables: headedClasses,
  spellings: { grade: gradeSpellings, schoolClass: classSpellings },
  homeTiles: schoolHomeTiles,
  locales: { zh, en, zhTW },
});
