import { defineWeb } from '@zhixing/shell/define-web.ts';

export const screenWeb = defineWeb({
  pages: {
    lims060301: () => import('./staff/study-tour.page.tsx'),
    lims060302: () => import('./staff/school.page.tsx'),
    lims040307: () => import('./staff/trip.page.tsx'),
  },
  publicPages: { '/screen': () => import('./wall/wall.page.tsx') },
});
