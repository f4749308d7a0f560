import { defineWeb } from '@zhixing/shell/define-web.ts';

export const journeyWeb = defineWeb({
  pages: { leader: () => import('./leader-door.page.tsx') },
});
