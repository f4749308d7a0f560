import { defineWeb } from '@zhixing/shell/define-web.ts';

export const apiKeyWeb = defineWeb({
  pages: { 'permission.apiKey': () => import('./system-keys.page.tsx') },
});
