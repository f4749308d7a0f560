import { defineWeb } from '@zhixing/shell/define-web.ts';

export const deviceWeb = defineWeb({ pages: { lims060102: () => import('./live/live.page.tsx') } });
