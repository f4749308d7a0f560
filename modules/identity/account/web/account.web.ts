import { defineWeb } from '@zhixing/shell/define-web.ts';

export const accountWeb = defineWeb({
  asides: { user: () => import('./left-work.tsx') },
  items: { user: () => import('./user-items.ts') },
  nextSteps: { user: () => import('./user-next-step.ts') },
  tiles: { 'shell:viewing': () => import('./viewing-bar.tsx') },
  dialogs: {
    care: () => import('./account-admin-dialog.tsx'),
    posts: () => import('./posts-dialog.tsx'),
  },
});
