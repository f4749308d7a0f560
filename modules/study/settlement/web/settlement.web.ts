import { defineWeb } from '@zhixing/shell/define-web.ts';

const settlementLink = () => import('./desk/settlement-link-aside.tsx');

export const settlementWeb = defineWeb({
  pages: { 'trip-settlement': () => import('./desk/trip-settlement.page.tsx') },
  asides: { expense: settlementLink, costAccounting: settlementLink, settlement: settlementLink },
});
