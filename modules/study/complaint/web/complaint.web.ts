import { defineWeb } from '@zhixing/shell/define-web.ts';

export const complaintWeb = defineWeb({
  pages: {
    lims010301: () => import('./desk/registration.page.tsx'),
    lims050402: () => import('./desk/handling.page.tsx'),
    lims050403: () => import('./desk/results.page.tsx'),
  },
  publicPages: { '/complain': () => import('./public/complain.page.tsx') },
});
