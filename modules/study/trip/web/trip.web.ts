import { defineWeb } from '@zhixing/shell/define-web.ts';

const tripLink = () => import('./trip-page/trip-link-aside.tsx');

export const tripWeb = defineWeb({
  pages: {
    trip: () => import('./trip-page/trip-home.page.tsx'),
    lims010109: () => import('./desk/filing-desk.page.tsx'),
    lims040102: () => import('./itinerary/itinerary.page.tsx'),
    lims040111: () => import('./calendar/calendar.page.tsx'),
    lims040112: () => import('./choice/choice.page.tsx'),
  },
  asides: { trip: tripLink, tripFiling: tripLink },
  items: { trip: () => import('./trip-items.ts') },
});
