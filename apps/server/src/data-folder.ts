import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolderNow } from '@zhixing/engine/files/folder.ts';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/** Large enough to detect a full disk. */
const DRY_RUN_PREFIX = Buffer.alloc(4096, 1);
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Creates the data folder and tests writing to it, before anything is started. Skipped when database, files and keys are all elsewhere.
 * With an external database, a full disk does not prevent the start.
 * @throws StartupError in one sentence where nothing can be written there
 */
export function checkDataFolder({ dataDir, databaseUrl, bucket, cipherKey, secretKey }: Env): void {
  if (databaseUrl && bucket && cipherKey && secretKey) return;
  const dryRun = path.join(dataDir, `trial.${randomUUID()}`);
  try {
    makeFolderNow(dataDir);
    writeFileSync(dryRun, DRY_RUN_PREFIX, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!databaseUrl || !FULL.includes(code)) throw new StartupError(sentence(dataDir, code), { cause });
  } finally {
    removed(dryRun);
  }
}

function sentence(folder: string, code: string): string {
  if (FULL.includes(code)) return `The disk of DATA_DIR ${folder} is full (${code}): make room, or choose another DATA_DIR.`;
  if (code === 'EROFS')
    return `DATA_DIR ${folder} lies on a disk that can only be read (${code}): choose another DATA_DIR, or mount the disk for writing.`;
  if (code === 'ENOTDIR') return `DATA_DIR ${folder} is a file or lies below one (${code}): choose another DATA_DIR.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `DATA_DIR ${folder} may not be written by this user (${code}): give it to the user of the server, or choose another DATA_DIR.`;
  return `The folder DATA_DIR ${folder} cannot be made or written (${code}): choose another DATA_DIR.`;
}

function removed(dryRun: string): void {
  try {
    rmSync(dryRun, { force: true });
  } catch {
    // The write failure is being reported already.
  }
}
