import { defineWeb } from '@zhixing/shell/define-web.ts';

export const announcementWeb = defineWeb({
  asides: { announcement: () => import('./readers-aside.tsx') },
});
