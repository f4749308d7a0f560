import type { Readable } from 'node:stream';
import { type ArchiveEntry, readArchive, wholeEntry } from './archive.ts';
import { BackupError, CUT_OFF } from './backup-error.ts';
import { decrypted, type Lock } from './encryption.ts';
import {
  FILE_NAME,
  KEY_NAME,
  MANIFEST,
  type Manifest,
  manifestSchema,
  ROWS_NAME,
  SUMMARY,
  type Summary,
  summarySchema,
} from './manifest.ts';

/** Handlers for the parts of a backup, in order of the archive; each is awaited and must consume its bytes. */
export interface BackupReader {
  manifest?(manifest: Manifest): Promise<void>;
  key?(name: string, value: string): Promise<void>;
  /** Rows of a table in the text form of COPY. */
  rows(table: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  file(id: string, bytes: AsyncIterable<Buffer>, size: number): Promise<void>;
}

/** The first and the last entry of a backup. */
export interface BackupContents {
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/**
 * Reads a backup to its end and verifies it against its summary.
 * @param key the identity or the passphrase of a locked backup
 * @throws BackupError where it is none, is cut off, was changed, or was made by a newer program; what a reader throws is passed on
 */
export async function readBackup(stream: Readable, key: Lock, reader: BackupReader): Promise<BackupContents> {
  const entries = readArchive(await decrypted(stream, key));
  let manifest: Manifest | null = null;
  let summary: Summary | null = null;
  let files = 0;
  for await (const entry of entries) {
    if (summary) throw new BackupError(`something stands behind the end of the backup: ${entry.name}`);
    if (!manifest) {
      manifest = await manifestOf(entry);
      await reader.manifest?.(manifest);
    } else if (entry.name === SUMMARY) summary = await summaryOf(entry, files);
    else files += await passOn(entry, manifest, reader);
  }
  if (!manifest || !summary) throw new BackupError(CUT_OFF);
  return { manifest, summary };
}

async function manifestOf(entry: ArchiveEntry): Promise<Manifest> {
  if (entry.name !== MANIFEST) throw new BackupError('this is no backup of this system');
  const found: unknown = JSON.parse((await wholeEntry(entry)).toString());
  const parsed = manifestSchema.safeParse(found);
  if (parsed.success) return parsed.data;
  throw new BackupError('the backup was made by another version of this program: use that one, or a newer');
}

async function summaryOf(entry: ArchiveEntry, files: number): Promise<Summary> {
  const digest = entry.digestBefore();
  const summary = summarySchema.parse(JSON.parse((await wholeEntry(entry)).toString()));
  if (summary.digest !== digest || summary.files !== files)
    throw new BackupError('the backup was changed after it was made: its contents do not fit its digest');
  return summary;
}

/** Dispatches an entry to its handler; returns the number of files (0 or 1). */
async function passOn(entry: ArchiveEntry, manifest: Manifest, reader: BackupReader): Promise<number> {
  const table = ROWS_NAME.exec(entry.name)?.[1];
  const file = FILE_NAME.exec(entry.name)?.[1];
  const key = KEY_NAME.exec(entry.name)?.[1];
  if (table !== undefined && manifest.tables.some(({ name }) => name === table)) await reader.rows(table, entry.bytes);
  else if (file !== undefined) await reader.file(file, entry.bytes, entry.size);
  else if (key !== undefined) {
    const value = (await wholeEntry(entry)).toString();
    await reader.key?.(key, value);
  } else throw new BackupError(`the backup holds something unknown: ${entry.name}`);
  return file === undefined ? 0 : 1;
}
