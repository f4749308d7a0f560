import type { BackupSource } from '@zhixing/engine/backup/create-backup.ts';
import { secretsKey } from './cipher-key.ts';
import type { Env } from './env.ts';
import { filesOf } from './file-place.ts';
import { version } from './version.ts';

/** Name of the key of secrets in the database: as a file in `DATA_DIR`, and in an encrypted backup. */
export const SECRET_KEY = 'secret-key';

/** What a backup of this installation contains. */
export const backupSource = (env: Env, databaseUrl: string): BackupSource => ({
  databaseUrl,
  files: filesOf(env),
  version,
  lock: env.backupKey,
  keys: env.backupKey === null ? {} : { [SECRET_KEY]: secretsKey(env) },
});
