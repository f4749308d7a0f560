import { defineWeb } from '@zhixing/shell/define-web.ts';

export const sessionWeb = defineWeb({
  pages: { 'permission.userOnline': () => import('./online/online-users.page.tsx') },
});
