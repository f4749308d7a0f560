import { defineWeb } from '@zhixing/shell/define-web.ts';

const fence = () => import('./centre/fence.page.tsx');

export const alarmWeb = defineWeb({
  pages: {
    lims060201: () => import('./centre/centre.page.tsx'),
    lims060202: () => import('./centre/sos.page.tsx'),
    lims060203: () => import('./centre/distance.page.tsx'),
    lims060204: fence,
    lims060205: () => import('./centre/offline.page.tsx'),
    lims040402: () => import('./centre/driving.page.tsx'),
    lims040404: fence,
    lims040405: () => import('./centre/equipment.page.tsx'),
    lims030208: () => import('./centre/base-temperature.page.tsx'),
    lims035208: () => import('./centre/camp-temperature.page.tsx'),
  },
});
