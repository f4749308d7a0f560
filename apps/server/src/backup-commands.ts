import { createReadStream, readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BackupError } from '@zhixing/engine/backup/backup-error.ts';
import { type Lock, newKeyPair } from '@zhixing/engine/backup/encryption.ts';
import { restoreBackup } from '@zhixing/engine/backup/restore-backup.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { makeFolderNow } from '@zhixing/engine/files/folder.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import { listBackups, makeBackup, megabytes, verifyBackup } from '@zhixing/modules/platform/backup/backups.ts';
import { modulesOf } from './app.ts';
import { backupSource, SECRET_KEY } from './backup-source.ts';
import { databaseFor, databaseForCommand } from './database.ts';
import type { Env } from './env.ts';
import { filesOf } from './file-place.ts';
import type { ServerLog } from './log.ts';
import { runningPostgresUrl } from './postgres/embedded.ts';
import { restorerOf } from './restorer.ts';
import { StartupError } from './startup-error.ts';
import { writeOnce } from './write-once.ts';

type Say = (line: string) => void;
/** A command that opens the database itself or needs none. */
export type PlainCommand = (env: Env, args: readonly string[], say: Say, log: ServerLog) => Promise<void>;

/** `backup create|list|verify|restore|key`. */
export const backupCommands: Readonly<Record<string, PlainCommand>> = { create, list, verify, restore, key: makeKey };

export const backupUsage = `backup create [--to <file>]                  database and files of this moment, beside a running server; into BACKUP_DIR
backup list                                  backups in BACKUP_DIR
backup verify <file> [--key <file>]          read a backup to its end and compare it with what it says of itself
backup restore <file> [--key <file>] [--replace]
                put a backup in place; every server must be stopped. Either all of it comes back or nothing is changed.
backup key      a pair of keys: BACKUP_KEY locks backups with the public half, --key names the file with the secret half`;

async function create(env: Env, args: readonly string[], say: Say, log: ServerLog): Promise<void> {
  const { to } = options(args, { to: { type: 'string' } }, 0).values;
  const database = await databaseForCommand(env, log);
  try {
    const made = await makeBackup(
      backupSource(env, database.url),
      typeof to === 'string' ? { file: path.resolve(to) } : { folder: env.backupDir },
    ).catch(refuse);
    say(`${made.place}\n${made.rows} rows and ${made.files} files in ${megabytes(made.size)} MB.`);
    if (env.backupKey === null)
      say(
        'It is not encrypted, and holds no key of the server: keep it where nobody else reads it, and keep the secret key (SECRET_KEY) too.',
      );
  } finally {
    await database.stop();
  }
}

async function list(env: Env, args: readonly string[], say: Say): Promise<void> {
  options(args, {}, 0);
  const backups = await listBackups(env.backupDir);
  say(backups.length === 0 ? `There is no backup in ${env.backupDir}.` : env.backupDir);
  for (const { name, size } of backups) say(`  ${name}  ${megabytes(size)} MB`);
}

async function verify(env: Env, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = options(args, { key: { type: 'string' } }, 1);
  const { manifest, summary } = await verifyBackup(placeOf(env, positionals), keyOf(env, values.key)).catch(refuse);
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  say(`The backup is complete: ${rows} rows of ${manifest.tables.length} tables and ${summary.files} files.`);
  say(`Made by version ${manifest.version} at ${manifest.createdAt}, digest ${summary.digest}.`);
}

async function restore(env: Env, args: readonly string[], say: Say, log: ServerLog): Promise<void> {
  const { values, positionals } = options(args, { key: { type: 'string' }, replace: { type: 'boolean' } }, 1);
  if (!env.databaseUrl && runningPostgresUrl(env.dataDir))
    throw new StartupError('A server is running on this data folder: stop it first.');
  const file = placeOf(env, positionals);
  const replace = values.replace === true;
  const database = await databaseFor(env, log);
  try {
    const { manifest, summary } = await restoreBackup(createReadStream(file), keyOf(env, values.key), {
      databaseUrl: database.url,
      files: filesOf(env),
      keepKey: async (name, value) => storeKey(env, name, value, replace),
      replace,
      emptied: modulesOf(env).flatMap(({ excludedFromBackup: excluded = [] }) => excluded),
      restorer: restorerOf(file),
    }).catch(refuse);
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    say(`Back is what stood at ${manifest.createdAt}: ${rows} rows and ${summary.files} files. Everybody signs in anew.`);
    say('Start the server now; it brings an older database to this version by itself.');
  } finally {
    await database.stop();
  }
}

async function makeKey(_env: Env, args: readonly string[], say: Say): Promise<void> {
  options(args, {}, 0);
  const { recipient, identity } = await newKeyPair();
  say(`BACKUP_KEY=${recipient}\n\nThe secret half opens the backups. Keep it off this machine, in two places:\n${identity}`);
}

// Secrets in the database can only be decrypted with the key they were encrypted with, so it is restored too.
function storeKey(env: Env, name: string, value: string, replace: boolean): void {
  if (name !== SECRET_KEY) throw new BackupError(`the backup holds an unknown key: ${name}`);
  if (env.secretKey === value) return;
  if (env.secretKey)
    throw new BackupError('the backup was made with another SECRET_KEY: set that one, or remove it to have it taken from the backup');
  const file = path.join(env.dataDir, SECRET_KEY);
  makeFolderNow(env.dataDir);
  if (replace) rmSync(file, { force: true });
  if (!writeOnce(file, value) && readFileSync(file, 'utf8').trim() !== value)
    throw new BackupError(`${file} holds another key than the backup: add --replace, or move that file away`);
}

// A bare file name refers to the backup folder.
function placeOf(env: Env, [name = '']: readonly string[]): string {
  return name.includes('/') || name.includes(path.sep) ? path.resolve(name) : path.join(env.backupDir, name);
}

function keyOf(env: Env, file: string | boolean | undefined): Lock {
  if (typeof file !== 'string') return env.backupKey;
  try {
    // Key files may contain comment lines, as those of age do.
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#')) ?? null;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      `The key file ${file} cannot be read by the user ${userInfo().username} (${code}): put it where that user reads it.`,
      {
        cause,
      },
    );
  }
}

/** Reports failures that an administrator can fix in one sentence. */
function refuse(error: unknown): never {
  const { code, path: place, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError) throw new StartupError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, { cause: error });
  if (code === 'ENOSPC' || (error instanceof AppError && error.key === 'backup.noRoom'))
    throw new StartupError('The disk is full: nothing was kept. Make room, or choose another BACKUP_DIR.', { cause: error });
  if (code === 'ENOENT' || code === 'EACCES')
    throw new StartupError(`${place ?? 'The file'} cannot be opened (${code}).`, { cause: error });
  if (code === 'EEXIST')
    throw new StartupError(`${place} exists: another backup is under way, or one was killed; remove it then.`, { cause: error });
  throw error;
}

function options<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], known: T, positionals: number) {
  try {
    const read = parseArgs({ args: [...args], options: known, allowPositionals: positionals > 0 });
    if (read.positionals.length === positionals)
      return read as { values: Readonly<Record<string, string | boolean | undefined>>; positionals: string[] };
  } catch {
    // Reported below with the usage.
  }
  throw new UsageError(`This is not how the command is typed.\n\nUsage:\n${backupUsage}`);
}
