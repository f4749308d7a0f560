import { defineWeb } from '@zhixing/shell/define-web.ts';

export const passwordWeb = defineWeb({
  tiles: { 'session:password': () => import('./password-dialog.tsx') },
  dialogs: { password: () => import('./password-dialog.tsx') },
});
