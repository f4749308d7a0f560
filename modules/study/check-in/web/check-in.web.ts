import { defineWeb } from '@zhixing/shell/define-web.ts';

export const checkInWeb = defineWeb({
  pages: { 'trip-badges': () => import('./badges.page.tsx') },
});
