import { defineWeb } from '@zhixing/shell/define-web.ts';

export const minorsWeb = defineWeb({
  pages: { lims010216: () => import('./report.page.tsx') },
});
