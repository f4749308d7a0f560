import { defineWeb } from '@zhixing/shell/define-web.ts';

const logPage = () => import('./log.page.tsx');

export const auditWeb = defineWeb({
  pages: { 'system.log': logPage, lims100603: logPage },
});
