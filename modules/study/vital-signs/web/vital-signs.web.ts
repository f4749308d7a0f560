import { defineWeb } from '@zhixing/shell/define-web.ts';

export const vitalSignsWeb = defineWeb({ pages: { lims060103: () => import('./board/health.page.tsx') } });
