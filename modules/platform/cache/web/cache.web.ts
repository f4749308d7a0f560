import { defineWeb } from '@zhixing/shell/define-web.ts';

export const cacheWeb = defineWeb({
  pages: { 'system.cache': () => import('./cache.page.tsx') },
});
