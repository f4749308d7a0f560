import { defineWeb } from '@zhixing/shell/define-web.ts';

export const departureWeb = defineWeb({
  pages: { lims040211: () => import('./departures.page.tsx') },
});
