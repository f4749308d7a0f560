import { defineWeb } from '@zhixing/shell/define-web.ts';

export const tripWeb = defineWeb({
  pages: { lims040102: () => import('./itinerary/itinerary.page.tsx') },
  items: { trip: () => import('./trip-items.ts') },
});
