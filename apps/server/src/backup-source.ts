import path from 'node:path';
import type { BackupSource } from '@zhixing/engine/backup/create-backup.ts';
import { diskFiles } from '@zhixing/engine/files.ts';
import { sealingKey } from './cipher-key.ts';
import type { Env } from './env.ts';
import { version } from './version.ts';

/** The name of the key that secrets in the database are sealed under: in `DATA_DIR`, and in a locked backup. */
export const SECRET_KEY = 'secret-key';

/** What a backup of this installation is made of. */
export const backupSource = (env: Env, databaseUrl: string): BackupSource => ({
  databaseUrl,
  files: diskFiles(path.join(env.dataDir, 'files')),
  version,
  lock: env.backupKey,
  keys: env.backupKey === null ? {} : { [SECRET_KEY]: sealingKey(env) },
});
