import { defineWeb } from '@zhixing/shell/define-web.ts';

export const backupWeb = defineWeb({
  pages: { 'systemData.dataBackup': () => import('./backups.page.tsx') },
});
