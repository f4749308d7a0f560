import { defineWeb } from '@zhixing/shell/define-web.ts';

export const ledgerWeb = defineWeb({
  pages: { lims080304: () => import('./ledger.page.tsx') },
});
