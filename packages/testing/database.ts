import { createHash, randomBytes } from 'node:crypto';
import { type DatabaseRoot, openDatabase } from '@zhixing/engine/database/database.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { createRegistry } from '@zhixing/engine/registry.ts';
import { migrate } from '@zhixing/engine/tables/migrate.ts';
import { systemTables } from '@zhixing/engine/tables/system.ts';
import pg from 'pg';

/** A database for one test file, cloned from a template with the modules' tables. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** What a template holds besides the tables of the modules, such as sample data. */
export interface Filling {
  /** Another one means other contents. */
  readonly key: string;
  readonly fill: (url: string) => Promise<void>;
}

/**
 * Clones the modules' template, building and filling it first if it does not exist. Needs TEST_DATABASE_URL with the right to create databases.
 */
export async function cloneDatabase(modules: readonly Module[], filling?: Filling): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is missing: run the tests by "npm test", or set it to a PostgreSQL that may create databases');
  const empty = await templateOf(admin, modules);
  const template = filling ? await filledTemplate(admin, empty, filling) : empty;
  const name = `zxtest_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, (client) => client.query(copyOf(template, name)));
  return {
    url: withName(admin, name),
    drop: () => asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`)).then(() => {}),
  };
}

/**
 * The statement that copies a database. Copying files costs half as much as logging every page to the write-ahead log; the checkpoint it
 * needs is cheap with fsync off.
 */
export const copyOf = (template: string, name: string): string => `create database ${name} template ${template} strategy file_copy`;

const LOCK = 48_211_903;
/** Filling takes long, and those who want an empty database need not wait for it. */
const FILLING_LOCK = 48_211_905;

async function templateOf(admin: string, modules: readonly Module[]): Promise<string> {
  const name = nameOf(modules);
  await asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await exists(client, name)) return;
    // The engine's tables are the same for all module sets, so they are built once as a base template.
    const base = nameOf([]);
    if (!(await exists(client, base))) await build(client, admin, { name: base, from: 'template1', modules: [] });
    if (name !== base) await build(client, admin, { name, from: base, modules });
  });
  return name;
}

async function filledTemplate(admin: string, empty: string, { key, fill }: Filling): Promise<string> {
  const name = `zxfilled_${createHash('sha1').update(empty).update(key).digest('hex').slice(0, 16)}`;
  await asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [FILLING_LOCK]);
    if (await exists(client, name)) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(copyOf(empty, draft));
    await fill(withName(admin, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

function nameOf(modules: readonly Module[]): string {
  const content = JSON.stringify([systemTables, modules.map((module) => [module.models, module.migrations])]);
  return `zxtemplate_${createHash('sha1').update(content).digest('hex').slice(0, 16)}`;
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

interface Template {
  readonly name: string;
  /** The template to copy from. */
  readonly from: string;
  readonly modules: readonly Module[];
}

// Built under a draft name, so that an incomplete template is never cloned.
async function build(client: pg.Client, admin: string, { name, from, modules }: Template): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(copyOf(from, draft));
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
