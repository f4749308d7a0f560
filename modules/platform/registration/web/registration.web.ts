import { defineWeb } from '@zhixing/shell/define-web.ts';

export const registrationWeb = defineWeb({
  publicPages: { '/register': () => import('./register.page.tsx') },
});
