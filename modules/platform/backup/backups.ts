import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BackupSource, createBackup } from '@zhixing/engine/backup/create-backup.ts';
import { type BackupContents, readBackup } from '@zhixing/engine/backup/read-backup.ts';
import type { Lock } from '@zhixing/engine/backup/seal.ts';

/** A backup that lies complete in the folder. */
export interface StoredBackup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The moment that it shows, by its name. */
  readonly createdAt: Date;
  readonly locked: boolean;
}

const NAME = /^zhixing-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/;
const READABLE_BY_OWNER = 0o600;

/** Backups in a folder, newest first; anything else in it is left out. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(names.map((name) => storedBackup(folder, name)));
  return found.filter((one) => one !== null).sort((a, b) => b.name.localeCompare(a.name));
}

/** A backup by its name; null where the name is none of ours or nothing lies there. */
async function storedBackup(folder: string, name: string): Promise<StoredBackup | null> {
  const parts = NAME.exec(name);
  const file = parts && (await stat(path.join(folder, name)).catch(() => null));
  if (!parts || !file?.isFile()) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [number, number, number, number, number, number];
  const createdAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return { name, size: file.size, createdAt, locked: parts[7] !== undefined };
}

export interface MadeBackup {
  readonly place: string;
  readonly size: number;
  readonly rows: number;
  readonly files: number;
}

/**
 * Makes a backup as a file that only its owner reads. It appears under its name when it is complete and on the disk, and never when it failed.
 * @param to a folder, where it gets a name by its moment, or a file of its own
 */
export async function makeBackup(source: BackupSource, to: { readonly folder: string } | { readonly file: string }): Promise<MadeBackup> {
  const place = 'file' in to ? to.file : path.join(to.folder, nameOf(new Date(), source.lock));
  await mkdir(path.dirname(place), { recursive: true });
  const part = `${place}.part`;
  const { output, done } = await createBackup(source);
  try {
    await pipeline(output, createWriteStream(part, { mode: READABLE_BY_OWNER, flush: true, flags: 'wx' }));
    const { rows, files } = await done;
    await rename(part, place);
    return { place, size: (await stat(place)).size, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
  } catch (error) {
    // Whoever else is writing this very file keeps it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(part, { force: true });
    await done.catch(() => {});
    throw error;
  }
}

/** Reads a whole backup without keeping any of it. Throws BackupError where it could not be restored. */
export function verifyBackup(file: string, key: Lock): Promise<BackupContents> {
  return readBackup(createReadStream(file), key, { rows: (_table, bytes) => drained(bytes), file: (_id, bytes) => drained(bytes) });
}

async function drained(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

const nameOf = (moment: Date, lock: Lock): string =>
  `zhixing-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst${lock === null ? '' : '.age'}`;
