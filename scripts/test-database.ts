import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '../apps/server/src/postgres/embedded.ts';

// Thrown away after the run, so it need not survive a power cut; test files run side by side, each with pools of its own.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/**
 * Gives tests a PostgreSQL server as TEST_DATABASE_URL: the one that the caller named, else an embedded one for the time of the work.
 * The role may create databases, so that each test file can clone a template.
 */
export async function withDatabase(work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work({ TEST_DATABASE_URL: given });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhixing-tests-'));
  chmodSync(dataDir, 0o711);
  try {
    const database = await startEmbeddedPostgres({ dataDir, settings, log: { info() {}, warn: console.warn, error: console.error } });
    await work({ TEST_DATABASE_URL: database.adminUrl }).finally(database.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
