import { defineWeb } from '@zhixing/shell/define-web.ts';

export const translationWeb = defineWeb({
  pages: { 'system.language': () => import('./translations.page.tsx') },
});
