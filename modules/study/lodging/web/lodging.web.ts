import { defineWeb } from '@zhixing/shell/define-web.ts';

export const lodgingWeb = defineWeb({
  pages: {
    'trip-rooms': () => import('./rooms/rooms.page.tsx'),
    'trip-arrangement': () => import('./arrangement/arrangement.page.tsx'),
    lims040207: () => import('./rooms/room-work.page.tsx'),
  },
});
