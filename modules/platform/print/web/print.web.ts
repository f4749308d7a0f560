import { defineWeb } from '@zhixing/shell/define-web.ts';

export const printWeb = defineWeb({
  pages: { 'onlineDev.printDev': () => import('./print-design.page.tsx') },
  asides: { printTemplate: () => import('./print-aside.tsx') },
});
