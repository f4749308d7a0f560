import { audit } from '@zhixing/engine/audit/write-line.ts';
import { systemContext } from '@zhixing/engine/context.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { makeBackup, megabytes, removeOld } from './backups.ts';
import type { BackupSettings } from './settings.ts';

/** Nightly backup, at a time of low load; old backups are removed after the new one is complete. */
export const backupTask = ({ folder, keep, source }: BackupSettings): ScheduledWork => ({
  code: 'backup',
  cron: '30 2 * * *',
  run: async (engine) => {
    const made = await makeBackup(source(engine), { folder });
    await audit(systemContext(engine), {
      kind: 'backup',
      verb: 'create',
      detail: { name: made.name, size: made.size, rows: made.rows, files: made.files },
    });
    await removeOld(folder, keep);
    return `${made.name} ${megabytes(made.size)} MB`;
  },
});
