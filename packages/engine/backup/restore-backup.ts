import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../files/files.ts';
import { BackupError } from './backup-error.ts';
import type { Lock } from './encryption.ts';
import { createJoinedRows } from './joined-rows.ts';
import { type BackupContents, type BackupReader, readBackup } from './read-backup.ts';
import { headHere, type Restorer, writeRestoreLine } from './restore-line.ts';
import { functionRemoval, removal, sequenceRemoval } from './structure-queries.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Stores an encryption key from the backup; throws BackupError if a different one exists already. */
  keepKey(name: string, value: string): Promise<void>;
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  /** Tables left empty after the restore, such as sessions: anything revoked since the backup must not become valid again. */
  readonly emptied: readonly string[];
  /** Who restores, for the audit line. */
  readonly restorer: Restorer;
}

/**
 * Replaces a database by a backup in one transaction: until the backup has been read and verified completely, nothing in the database
 * changes, even if the process is killed. Files are added to the existing ones, so that no file that a record refers to is ever missing.
 * @throws BackupError where the backup cannot be used, the database is in use, or it is not empty and `replace` is not set
 */
export async function restoreBackup(stream: Readable, key: Lock, target: RestoreTarget): Promise<BackupContents> {
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'zhixing-restore',
    options: '-c timezone=UTC -c jit=off',
  });
  // Without a handler the event would terminate the process; the next statement fails with the error anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set check_function_bodies = off');
    await client.query('begin');
    await alone(client);
    const replaced = await headHere(client);
    await makeRoom(client, target.replace);
    const counts = new Map<string, number>();
    const read = await readBackup(stream, key, readerInto(client, target, counts));
    await complete(client, read, counts, target.emptied);
    await writeRestoreLine(client, target.restorer, read, replaced);
    await client.query('commit');
    await client.query('analyze');
    return read;
  } finally {
    await client.end();
  }
}

// Another client could write into the replaced database, or continue with stale caches.
async function alone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select distinct coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  if (rows.length > 0)
    throw new BackupError(`the database is in use (${rows.map(({ name }) => name).join(', ')}): stop every server first`);
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const lines = async (query: string) => (await client.query<{ line: string }>(query)).rows.map(({ line }) => line);
  const tables = await lines(removal);
  if (tables.length > 0 && !replace) throw new BackupError('the database is not empty: add --replace to put the backup in its place');
  for (const line of tables) await client.query(line);
  for (const query of [sequenceRemoval, functionRemoval]) for (const line of await lines(query)) await client.query(line);
}

function readerInto(client: pg.Client, target: RestoreTarget, counts: Map<string, number>): BackupReader {
  const columns = new Map<string, string>();
  const joined = createJoinedRows();
  return {
    manifest: async (manifest) => {
      for (const line of manifest.before) await client.query(line);
      for (const table of manifest.tables) columns.set(table.name, table.columns.map((column) => pg.escapeIdentifier(column)).join(', '));
    },
    key: (name, value) => target.keepKey(name, value),
    rows: async (table, bytes) => {
      const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns.get(table)}) from stdin`));
      await pipeline(Readable.from(joined(table, bytes), { objectMode: false }), copy);
      counts.set(table, (counts.get(table) ?? 0) + copy.rowCount);
    },
    file: async (id, bytes) => {
      const file = await target.files.write(id);
      try {
        await pipeline(Readable.from(bytes, { objectMode: false }), file.output);
        await file.keep();
      } catch (error) {
        await file.drop();
        throw error;
      }
    },
  };
}

async function complete(
  client: pg.Client,
  { manifest, summary }: BackupContents,
  counts: ReadonlyMap<string, number>,
  emptied: readonly string[],
): Promise<void> {
  for (const [table, count] of Object.entries(summary.rows)) {
    if ((counts.get(table) ?? 0) !== count) throw new BackupError(`the backup is incomplete: ${table} lacks rows`);
  }
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const line of [...manifest.after, ...summary.sequences]) await client.query(line);
  const there = manifest.tables.map(({ name }) => name).filter((name) => emptied.includes(name));
  for (const table of there) await client.query(`delete from ${pg.escapeIdentifier(table)}`);
}
