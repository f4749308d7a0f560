import { defineWeb } from '@zhixing/shell/define-web.ts';

export const feeWeb = defineWeb({
  asides: { tripFeePlan: () => import('./plan/fee-plan-aside.tsx') },
});
