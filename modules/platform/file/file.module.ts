import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';
import { attachmentRules } from './attachment.rules.ts';
import { linkAttachments, listAttachments } from './attachments.ts';
import { eraseFiles } from './erasing.ts';
import { fileRoutes } from './file.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { scannerHealth } from './scanner-health.ts';
import { uploadRoutes } from './upload.route.ts';
import { uploadTables } from './upload-tables.ts';

/** Uploaded files. Users read only their own uploads here; all other files are reached through the records that reference them. */
export const fileModule = defineModule({
  name: 'file',
  models: await modelsIn(import.meta.dirname),
  routes: [...fileRoutes, ...uploadRoutes],
  migrations: [uploadTables],
  // Parts of unfinished uploads are not backed up.
  excludedFromBackup: ['sys_file_upload'],
  erasing: eraseFiles,
  health: scannerHealth,
  rules: [attachmentRules],
  grants: [
    { role: ANY_ROLE, model: 'file', verbs: ['read'], scope: 'own' },
    ...['platformAdmin', 'systemAdmin'].map((role): Grant => ({ role, model: 'attachment', verbs: ['read', 'delete'], scope: 'all' })),
  ],
  committed: linkAttachments,
  prepare: async (engine) => void (await listAttachments(engine)),
  menu: { 'lims10/lims100604': 'attachment' },
  locales: { zh, en },
});
