import { defineWeb } from '@zhixing/shell/define-web.ts';

export const videoWeb = defineWeb({
  pages: { lims060101: () => import('./video.page.tsx') },
  tiles: { 'screen:videos': () => import('./screen-videos.tsx') },
});
