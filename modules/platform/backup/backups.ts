import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BackupSource, createBackup } from '@zhixing/engine/backup/create-backup.ts';
import type { Lock } from '@zhixing/engine/backup/encryption.ts';
import { type BackupContents, readBackup } from '@zhixing/engine/backup/read-backup.ts';
import { errorClassOf } from '@zhixing/engine/database/error-class.ts';
import { makeFolder, nullIfAbsent } from '@zhixing/engine/files/folder.ts';
import { backupErrors } from './backup.errors.ts';

/** A complete backup in the backup folder. */
export interface StoredBackup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Start time, taken from the file name. */
  readonly createdAt: Date;
  readonly locked: boolean;
}

const NAME = /^zhixing-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/;
const READABLE_BY_OWNER = 0o600;
const UNFINISHED = '.part';
/** Unfinished files of crashed backups are removed after a day; a younger one may still be in progress. */
const UNFINISHED_MS = 86_400_000;

/** Backups in a folder, newest first; other files are ignored. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found = await Promise.all((await namesIn(folder)).map((name) => storedBackup(folder, name)));
  return found.filter((one) => one !== null).sort((a, b) => b.name.localeCompare(a.name));
}

/** A backup by its file name; null if the name is invalid or the file does not exist. */
export async function storedBackup(folder: string, name: string): Promise<StoredBackup | null> {
  const parts = NAME.exec(name);
  const file = parts && (await stat(path.join(folder, name)).catch(nullIfAbsent));
  if (!parts || !file?.isFile()) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7);
  return {
    name,
    size: file.size,
    createdAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
    locked: parts[7] !== undefined,
  };
}

export interface MadeBackup {
  readonly place: string;
  readonly name: string;
  readonly size: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes a backup to a file readable only by its owner, with a digest file beside it. It is renamed to its final name only after it is
 * complete and flushed to disk.
 * @param to a folder, in which it gets a name from the current time, or the file to write
 */
export async function makeBackup(source: BackupSource, to: { readonly folder: string } | { readonly file: string }): Promise<MadeBackup> {
  const place = 'file' in to ? to.file : path.join(to.folder, nameOf(new Date(), source.lock));
  await makeFolder(path.dirname(place));
  const part = `${place}${UNFINISHED}`;
  const { output, done } = await createBackup(source);
  const hash = createHash('sha256');
  try {
    await pipeline(
      output,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      leavingRoom(path.dirname(place)),
      createWriteStream(part, { mode: READABLE_BY_OWNER, flush: true, flags: 'wx' }),
    );
    const { rows, files } = await done;
    await writeFile(digestPlace(place), `${hash.digest('hex')}  ${path.basename(place)}\n`, { mode: READABLE_BY_OWNER, flush: true });
    await rename(part, place);
    const { size } = await stat(place);
    return { place, name: path.basename(place), size, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
  } catch (error) {
    // EEXIST means that another process is writing the same file, which must not be removed.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') for (const left of [part, digestPlace(place)]) await rm(left, { force: true });
    output.destroy();
    await done.catch(() => {});
    throw errorClassOf(error) === 'full' ? backupErrors.noRoom({ folder: path.dirname(place) }, {}) : error;
  }
}

/** Disk space to leave free, because the database may be on the same disk: a share of the disk, limited to a number of bytes. */
const RESERVE = { share: 0.03, most: 512 * 1_048_576 };
const LOOK_BYTES = 16 * 1_048_576;

/** Passes bytes through and fails with ENOSPC before the disk is full. */
function leavingRoom(folder: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_BYTES;
    for await (const chunk of chunks) {
      unseen += chunk.length;
      if (unseen >= LOOK_BYTES) {
        unseen = 0;
        const { bavail, bsize, blocks } = await statfs(folder);
        if (bavail * bsize < Math.min(blocks * bsize * RESERVE.share, RESERVE.most) + LOOK_BYTES / 16)
          throw Object.assign(new Error('the disk is nearly full'), { code: 'ENOSPC' });
      }
      yield chunk;
    }
  };
}

/** Reads a whole backup without restoring it. Throws BackupError if it could not be restored. */
export function verifyBackup(file: string, key: Lock): Promise<BackupContents> {
  return readBackup(createReadStream(file), key, { rows: (_table, bytes) => drained(bytes), file: (_id, bytes) => drained(bytes) });
}

/** Whether a backup matches its digest; needs no key. */
export async function isUndamaged(folder: string, name: string): Promise<boolean> {
  const place = path.join(folder, name);
  const known = (await readFile(digestPlace(place), 'utf8').catch(nullIfAbsent)) ?? '';
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  return known.startsWith(`${hash.digest('hex')} `);
}

/** Removes all but the newest backups, and unfinished files of crashed ones. */
export async function removeOld(folder: string, keep: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(keep)) await removeBackup(folder, name);
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    const place = path.join(folder, name);
    const touched = (await stat(place).catch(nullIfAbsent))?.mtimeMs ?? Date.now();
    if (Date.now() - touched > UNFINISHED_MS) await rm(place, { force: true });
  }
}

/** Removes a backup and its digest. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const place = path.join(folder, path.basename(name));
  await rm(place, { force: true });
  await rm(digestPlace(place), { force: true });
}

const UNIT = 1_048_576;
export const megabytes = (bytes: number): string => (bytes / UNIT).toFixed(1);

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function drained(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

const digestPlace = (place: string): string => `${place}.sha256`;

const nameOf = (moment: Date, lock: Lock): string =>
  `zhixing-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst${lock === null ? '' : '.age'}`;
