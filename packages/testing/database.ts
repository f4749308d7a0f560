import { createHash, randomBytes } from 'node:crypto';
import { type DatabaseRoot, openDatabase } from '@zhixing/engine/database/database.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { createRegistry } from '@zhixing/engine/registry.ts';
import { migrate } from '@zhixing/engine/tables/migrate.ts';
import { systemTables } from '@zhixing/engine/tables/system.ts';
import pg from 'pg';

/** A database of its own for one test file, cloned from a template that already has the tables of the modules. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Clones the template of these modules, building it first where it does not exist yet. Needs TEST_DATABASE_URL with the right to create databases. */
export async function cloneDatabase(modules: readonly Module[]): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is missing: run the tests by "npm test", or set it to a PostgreSQL that may create databases');
  const template = await templateOf(admin, modules);
  const name = `zxtest_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: withName(admin, name),
    drop: () => asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`)).then(() => {}),
  };
}

const LOCK = 48_211_903;

async function templateOf(admin: string, modules: readonly Module[]): Promise<string> {
  const content = JSON.stringify([systemTables, modules.map((module) => [module.models, module.migrations])]);
  const name = `zxtemplate_${createHash('sha1').update(content).digest('hex').slice(0, 16)}`;
  await asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await build(client, admin, name, modules);
  });
  return name;
}

// Built under another name first: a template that was left half-finished must never be cloned.
async function build(client: pg.Client, admin: string, name: string, modules: readonly Module[]): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(`create database ${draft}`);
  const database: DatabaseRoot = await openDatabase({ url: withName(admin, draft), max: 2 });
  try {
    await migrate(
      database,
      createRegistry(modules.flatMap((module) => [...module.models])),
      modules.flatMap((module) => module.migrations ?? []),
    );
  } finally {
    await database.close();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withName(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
