import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../apps/server/src/postgres/embedded.ts';
import { layout } from '../apps/server/src/postgres/layout.ts';
import { readPostmasterFile } from '../apps/server/src/postgres/postmaster-file.ts';
import { startOf } from '../apps/server/src/postgres/processes.ts';

// Thrown away after the run, so it need not survive a power cut, nor be vacuumed; test files run side by side, each with pools of its own.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

const MEMORY = '/dev/shm';
const PREFIX = 'zhixing-tests-';
const HOUR_MS = 3_600_000;
/** The type of a file system in memory, as `statfs` has it. */
const TMPFS = 0x01021994;
/** What the databases take at most during a run, and what must be free beside them for servers and browsers. */
const DATABASES_BYTES = 6e9;
const BESIDE_BYTES = 4e9;

/**
 * The folder for a database of a run. In memory where there is enough of it: a run copies more than ten gigabytes of templates, in whose
 * writing back to a disk each copy waits for seconds.
 */
function databaseFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { type, bavail, bsize } = statfsSync(MEMORY);
  const isRoomy = type === TMPFS && bavail * bsize > DATABASES_BYTES && process.availableMemory() > DATABASES_BYTES + BESIDE_BYTES;
  return isRoomy ? MEMORY : tmpdir();
}

/** Removes what runs that were killed have left in memory. A run whose database is only starting is younger than an hour. */
function removeAbandoned(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(MEMORY, name);
    const server = readPostmasterFile(layout(folder).cluster);
    const isOld = Date.now() - statSync(folder).mtimeMs > HOUR_MS;
    if (isOld && !(server && startOf(server.pid))) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives tests a PostgreSQL server as TEST_DATABASE_URL: the one that the caller named, else an embedded one for the time of the work.
 * The role may create databases, so that each test file can clone a template.
 */
export async function withDatabase(work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work({ TEST_DATABASE_URL: given });
  removeAbandoned();
  const dataDir = mkdtempSync(path.join(databaseFolder(), PREFIX));
  chmodSync(dataDir, 0o711);
  try {
    const database = await startEmbeddedPostgres({ dataDir, settings, log: { info() {}, warn: console.warn, error: console.error } });
    await work({ TEST_DATABASE_URL: database.adminUrl }).finally(database.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
