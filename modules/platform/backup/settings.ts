import type { BackupSource } from '@zhixing/engine/backup/create-backup.ts';
import type { Engine } from '@zhixing/engine/engine.ts';

/** Where backups of this installation lie and what they are made of. */
export interface BackupSettings {
  readonly folder: string;
  /** How many are kept; older ones are removed once a new one is there. */
  readonly keep: number;
  readonly source: (engine: Engine) => BackupSource;
}
