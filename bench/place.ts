import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/postgres/embedded.ts';

/** A PostgreSQL to measure on. */
export interface Place {
  /** What it is, for the report. */
  readonly title: string;
  /** Makes an empty database and returns its address. */
  create(): Promise<string>;
  /** Drops the databases made here, and stops the server if it was started here. */
  close(): Promise<void>;
}

/** TEST_DATABASE_URL where it is set, else an embedded PostgreSQL in a folder of its own, with the settings and the fsync of production. */
export async function openPlace(): Promise<Place> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return placeOn(given, 'TEST_DATABASE_URL', async () => {});
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zxbench-'));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: '200' } });
  return placeOn(embedded.adminUrl, 'embedded', async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function placeOn(admin: string, kind: string, stop: () => Promise<void>): Promise<Place> {
  const names: string[] = [];
  const { rows } = await asked(admin, "select current_setting('server_version') as version, current_setting('fsync') as fsync");
  return {
    title: `PostgreSQL ${rows[0]?.version} (${kind}), fsync ${rows[0]?.fsync}`,
    create: async () => {
      const name = `zxbench_${randomBytes(5).toString('hex')}`;
      await asked(admin, `create database ${name}`);
      names.push(name);
      return Object.assign(new URL(admin), { pathname: `/${name}` }).href;
    },
    close: async () => {
      for (const name of names) await asked(admin, `drop database if exists ${name} with (force)`);
      await stop();
    },
  };
}

/** Runs one statement, or several without parameters, on a connection of its own. */
export async function asked(url: string, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
