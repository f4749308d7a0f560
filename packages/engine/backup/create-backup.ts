import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { locks } from '../database/locks.ts';
import type { FileStore } from '../files/files.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { encrypted, type Lock } from './encryption.ts';
import { LINE_END } from './joined-rows.ts';
import { FORMAT, fileName, keyName, MANIFEST, type Manifest, rowsName, SUMMARY, type Summary } from './manifest.ts';
import { readSequences, readStructure } from './structure.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Version of the program. */
  readonly version: string;
  readonly lock: Lock;
  /** Encryption keys of secrets in the database, by name. Included only if the backup is encrypted. */
  readonly keys: Readonly<Record<string, string>>;
}

export interface BackupInMaking {
  /** The bytes of the backup. If creating it fails, this stream is destroyed with the error. */
  readonly output: Readable;
  /** Resolves with the summary once the output has ended. */
  readonly done: Promise<Summary & Pick<Manifest, 'createdAt'>>;
}

const PIECE = 1_048_576;

/**
 * Backs up the database and the files as of one moment while the server is running: rows are read in one snapshot, and stored files never
 * change.
 */
export async function createBackup(source: BackupSource): Promise<BackupInMaking> {
  const { output, writer } = writeArchive();
  const bytes = await encrypted(output, source.lock);
  // When the reader closes the stream, destroys the source too, so that the writer does not block on backpressure.
  bytes.once('close', () => output.destroy());
  const done = write(source, writer);
  done.then(
    () => writer.end(),
    (error: Error) => bytes.destroy(error),
  );
  return { output: bytes, done };
}

async function write(source: BackupSource, writer: ArchiveWriter): Promise<Summary & Pick<Manifest, 'createdAt'>> {
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: 'zhixing-backup', options: '-c timezone=UTC' });
  // Without a handler the event would terminate the process; the next statement fails with the error anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock_shared(${locks.backup})`);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await manifestOf(client, source.version);
    await writer.put(MANIFEST, json(manifest));
    if (source.lock !== null) for (const [name, key] of Object.entries(source.keys)) await writer.put(keyName(name), Buffer.from(key));
    const rows: Record<string, number> = {};
    for (const { name, columns } of manifest.tables) rows[name] = await writeRows(client, writer, name, columns);
    const written = await writeFiles(source.files, writer);
    const summary = { rows, ...written, sequences: await readSequences(client), digest: writer.digest() };
    await writer.put(SUMMARY, json(summary));
    return { ...summary, createdAt: manifest.createdAt };
  } finally {
    await client.end();
  }
}

async function manifestOf(client: pg.Client, version: string): Promise<Manifest> {
  const { rows } = await client.query<{ moment: Date; postgres: string }>(
    "select transaction_timestamp() as moment, current_setting('server_version') as postgres",
  );
  const { moment = new Date(), postgres = '' } = rows[0] ?? {};
  return { format: FORMAT, version, createdAt: moment.toISOString(), postgres, ...(await readStructure(client)) };
}

async function writeRows(client: pg.Client, writer: ArchiveWriter, table: string, columns: readonly string[]): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy ${pg.escapeIdentifier(table)} (${names}) to stdout`));
  let piece = 0;
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE || !chunk.includes(LINE_END)) continue;
    // The driver delivers arbitrary chunks; cuts them so that each piece ends at a row boundary.
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(LINE_END) + 1;
    await writer.put(rowsName(table, piece++), all.subarray(0, end));
    held = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) await writer.put(rowsName(table, piece), Buffer.concat(held));
  return stream.rowCount;
}

async function writeFiles(files: FileStore, writer: ArchiveWriter): Promise<{ files: number; fileBytes: number }> {
  let count = 0;
  let bytes = 0;
  for await (const id of files.list()) {
    const file = await files.open(id);
    // Removed since it was listed, and not awaiting the backup lock, because no record refers to it.
    if (!file) continue;
    await writer.putStream(fileName(id), file.size, file.stream);
    count += 1;
    bytes += file.size;
  }
  return { files: count, fileBytes: bytes };
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));
