import { defineWeb } from '@zhixing/shell/define-web.ts';

export const alarmWeb = defineWeb({
  pages: {
    lims060201: () => import('./centre/centre.page.tsx'),
    lims060202: () => import('./centre/sos.page.tsx'),
  },
});
