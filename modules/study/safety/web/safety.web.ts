import { defineWeb } from '@zhixing/shell/define-web.ts';

const fences = () => import('./fence/fence.page.tsx');
const start = () => import('./paper/template-start.tsx');
const paper = () => import('./paper/paper-aside.tsx');

export const safetyWeb = defineWeb({
  pages: {
    lims030303: fences,
    lims035303: fences,
    lims040105: fences,
    lims040114: () => import('./risk/risk.page.tsx'),
    lims040106: () => import('./warning/warning.page.tsx'),
  },
  asides: {
    safetyNotice: paper,
    emergencyPlan: paper,
    riskAssessment: () => import('./risk/risk-aside.tsx'),
  },
  starts: { safetyNotice: start, emergencyPlan: start, riskAssessment: start },
});
