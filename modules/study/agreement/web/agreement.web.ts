import { defineWeb } from '@zhixing/shell/define-web.ts';

export const agreementWeb = defineWeb({
  asides: {
    negotiation: () => import('./negotiation/negotiation-aside.tsx'),
    budget: () => import('./budget/budget-aside.tsx'),
    contract: () => import('./contract/contract-aside.tsx'),
  },
});
