import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { boardingInsuranceGuards } from './boarding-guard.ts';
import { expirePolicies } from './expire-policies.ts';
import { insuranceGrants } from './insurance.grants.ts';
import { insuranceGuards } from './insurance-guard.ts';
import { insurancePolicyRules, insuredSignUpRules, insuredStaffRules } from './insurance-policy.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { insuranceSheets } from './sheets.ts';

/** Insurance of trips, and the rosters of those who are insured. */
export const insuranceModule = defineModule({
  name: 'insurance',
  models: await modelsIn(import.meta.dirname),
  rules: [insurancePolicyRules, insuredSignUpRules, insuredStaffRules],
  guards: [insuranceGuards, boardingInsuranceGuards],
  tasks: [
    {
      code: 'expireInsurancePolicies',
      cron: '25 0 * * *',
      run: async (engine, stopping) => String(await expirePolicies(systemContext(engine), stopping)),
    },
  ],
  sheets: insuranceSheets,
  grants: insuranceGrants,
  menu: { 'lims04/lims040210': 'insurancePolicy' },
  locales: { zh, en },
});
