import { defineWeb } from '@zhixing/shell/define-web.ts';

export const billingWeb = defineWeb({
  pages: {
    lims080202: () => import('./collect/collect.page.tsx'),
    lims080204: () => import('./refund/refunds.page.tsx'),
    lims080305: () => import('./arrears/arrears.page.tsx'),
  },
});
