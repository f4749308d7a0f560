import { defineWeb } from '@zhixing/shell/define-web.ts';

export const reportWeb = defineWeb({
  // Reports of the menu are `report:<name>`; `/report?name=` shows those of the installation.
  pages: { report: () => import('./report.page.tsx') },
});
