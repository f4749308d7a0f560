import { defineWeb } from '@zhixing/shell/define-web.ts';

export const settingsWeb = defineWeb({
  pages: { 'system.sysConfig': () => import('./system/system.page.tsx') },
});
