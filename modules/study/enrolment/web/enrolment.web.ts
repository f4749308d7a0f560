import { defineWeb } from '@zhixing/shell/define-web.ts';

export const enrolmentWeb = defineWeb({ pages: { lims040202: () => import('./desk/sign-ups.page.tsx') } });
