import type { BackupSource } from '@zhixing/engine/backup/create-backup.ts';
import { sealingKey } from './cipher-key.ts';
import type { Env } from './env.ts';
import { filesOf } from './file-place.ts';
import { version } from './version.ts';

/** The name of the key that secrets in the database are sealed under: in `DATA_DIR`, and in a locked backup. */
export const SECRET_KEY = 'secret-key';

/** What a backup of this installation is made of. */
export const backupSource = (env: Env, databaseUrl: string): BackupSource => ({
  databaseUrl,
  files: filesOf(env),
  version,
  lock: env.backupKey,
  keys: env.backupKey === null ? {} : { [SECRET_KEY]: sealingKey(env) },
});
