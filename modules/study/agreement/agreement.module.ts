import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { agreementGrants } from './agreement.grants.ts';
import { projectApprovalFlow } from './approval/flows.ts';
import { projectApprovalRules } from './approval/project-approval.rules.ts';
import { budgetItemRules, budgetRules } from './budget/budget.rules.ts';
import { committeeResolutionRules } from './budget/committee-resolution.rules.ts';
import { budgetLineRoutes } from './budget/lines.route.ts';
import { contractRoutes } from './contract/contract.route.ts';
import { contractRules, contractSignatureRules, contractVersionRules } from './contract/contract.rules.ts';
import { contractTemplateRules } from './contract/contract-template.rules.ts';
import { agreementHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { materialItemRules, materialListRules } from './material/material-list.rules.ts';
import { entrustedTripRules, negotiationRoundRules, negotiationRules, quoteLineRules } from './negotiation/negotiation.rules.ts';
import { quoteRoutes } from './negotiation/quote.route.ts';
import { sheets } from './ports.ts';
import { agreementSheets } from './sheets.ts';

/** What a school and an agency agree on for a plan: negotiations, budget, resolution, contract, and the agency's materials. */
export const agreementModule = defineModule({
  name: 'agreement',
  needs: [sheets],
  models: await modelsIn(import.meta.dirname),
  rules: [
    negotiationRules,
    negotiationRoundRules,
    quoteLineRules,
    entrustedTripRules,
    budgetRules,
    budgetItemRules,
    committeeResolutionRules,
    projectApprovalRules,
    contractTemplateRules,
    contractRules,
    contractVersionRules,
    contractSignatureRules,
    materialListRules,
    materialItemRules,
  ],
  routes: [...quoteRoutes, ...budgetLineRoutes, ...contractRoutes],
  flows: [projectApprovalFlow],
  sheets: agreementSheets,
  grants: agreementGrants,
  menu: {
    'lims01/lims010213': 'committeeResolution',
    'lims02/lims020201': 'negotiation',
    'lims02/lims020202': 'budget',
    'lims02/lims020203': 'contract',
    'lims02/lims020204': 'materialList',
    'lims02/lims020205': 'projectApproval',
    'lims02/lims020206': 'contractTemplate',
  },
  homeTiles: agreementHomeTiles,
  locales: { zh, en, zhTW },
});
