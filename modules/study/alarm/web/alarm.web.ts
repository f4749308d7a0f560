import { defineWeb } from '@zhixing/shell/define-web.ts';

export const alarmWeb = defineWeb({
  pages: {
    lims060201: () => import('./centre/centre.page.tsx'),
    lims060202: () => import('./centre/sos.page.tsx'),
    lims060203: () => import('./centre/distance.page.tsx'),
    lims060204: () => import('./centre/fence.page.tsx'),
    lims060205: () => import('./centre/offline.page.tsx'),
  },
});
