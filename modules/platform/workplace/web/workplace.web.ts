import { defineWeb } from '@zhixing/shell/define-web.ts';

const workplacePage = () => import('./workplace.page.tsx');

export const workplaceWeb = defineWeb({
  pages: { 'system.workplace': workplacePage, 'weChat.qyConfig': workplacePage, 'weChat.qySync': workplacePage },
});
