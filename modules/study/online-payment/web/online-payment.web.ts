import { defineWeb } from '@zhixing/shell/define-web.ts';

export const onlinePaymentWeb = defineWeb({
  pages: {
    lims080211: () => import('./bank/bank.page.tsx'),
    lims080212: () => import('./reconcile/reconcile.page.tsx'),
  },
});
