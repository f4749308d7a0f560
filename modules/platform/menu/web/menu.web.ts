import { defineWeb } from '@zhixing/shell/define-web.ts';

export const menuWeb = defineWeb({
  pages: {
    'system.menu': () => import('./menus/menus.page.tsx'),
    'system.icons': () => import('./icons/icons.page.tsx'),
  },
});
