import { defineWeb } from '@zhixing/shell/define-web.ts';

export const dataSourceWeb = defineWeb({
  pages: { 'systemData.dataSync': () => import('./sync/sync.page.tsx') },
  asides: { dataInterface: () => import('./interfaces/interface-aside.tsx') },
});
