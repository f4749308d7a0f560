import { defineWeb } from '@zhixing/shell/define-web.ts';

export const incidentWeb = defineWeb({
  pages: {
    lims050502: () => import('./desk/handling.page.tsx'),
    lims050503: () => import('./desk/results.page.tsx'),
  },
  asides: { incident: () => import('./list/incident-aside.tsx') },
});
