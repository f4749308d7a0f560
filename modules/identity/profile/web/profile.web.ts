import { defineWeb } from '@zhixing/shell/define-web.ts';

export const profileWeb = defineWeb({
  pages: { profile: () => import('./profile.page.tsx') },
  dialogs: {
    applications: () => import('./application-drawer.tsx'),
    statement: () => import('./statement-dialog.tsx'),
  },
});
