import { defineWeb } from '@zhixing/shell/define-web.ts';

export const announcementWeb = defineWeb({
  pages: { lims010120: () => import('./announcements.page.tsx') },
  asides: { announcement: () => import('./readers-aside.tsx') },
  inputs: { 'announcement-body': () => import('@zhixing/ui/article/article-input.tsx') },
});
