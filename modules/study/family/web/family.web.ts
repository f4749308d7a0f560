import { defineWeb } from '@zhixing/shell/define-web.ts';

export const familyWeb = defineWeb({
  pages: { 'family-links': () => import('./desk/links.page.tsx') },
});
