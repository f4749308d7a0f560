import { defineWeb } from '@zhixing/shell/define-web.ts';

export const agreementWeb = defineWeb({
  asides: {
    negotiation: () => import('./negotiation/negotiation-aside.tsx'),
    budget: () => import('./budget/budget-aside.tsx'),
    contract: () => import('./contract/contract-aside.tsx'),
    contractTemplate: () => import('./contract/template-aside.tsx'),
  },
  inputs: {
    'contractTemplate-blocks': () => import('./contract/blocks-input.tsx'),
    'contractTemplate-paymentTerms': () => import('./contract/payment-input.tsx'),
    'contractTemplate-cancelPolicy': () => import('./contract/policy-input.tsx'),
  },
});
