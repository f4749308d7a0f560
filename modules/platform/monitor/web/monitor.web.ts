import { defineWeb } from '@zhixing/shell/define-web.ts';

export const monitorWeb = defineWeb({
  pages: { 'system.monitor': () => import('./health.page.tsx') },
});
