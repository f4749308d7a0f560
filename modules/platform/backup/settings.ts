import type { BackupSource } from '@zhixing/engine/backup/create-backup.ts';
import type { Engine } from '@zhixing/engine/engine.ts';

/** Backup settings of this installation. */
export interface BackupSettings {
  readonly folder: string;
  /** Number of backups to keep; older ones are removed after a new one is complete. */
  readonly keep: number;
  readonly source: (engine: Engine) => BackupSource;
}
