import { defineWeb } from '@zhixing/shell/define-web.ts';

export const secondFactorWeb = defineWeb({
  tiles: { 'session:secondFactor': () => import('./mandatory-dialog.tsx') },
});
