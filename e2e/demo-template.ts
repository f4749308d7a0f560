import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { copyOf } from '@zhixing/testing/database.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import { sourcesKey } from '@zhixing/testing/sources-key.ts';
import pg from 'pg';
import { serveHere } from './server-process.ts';

const PREFIX = 'zxe2e_template_';
/** More of them than this are of code that nobody works on any more. */
const KEPT = 6;
const LOCK = 48_211_904;

/** A database and a data folder of its own. */
export interface Demo {
  readonly url: string;
  readonly dataDir: string;
  drop(): Promise<void>;
}

/**
 * The product as it is after its first start: its tables and sample data are made once for each state of the code and each day, and copied for
 * every journey. Keys and files in the data folder belong to the database and are copied with it. Needs TEST_DATABASE_URL.
 */
export async function cloneDemo(settings: NodeJS.ProcessEnv): Promise<Demo> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL is missing: run the journeys by "npm test"');
  const name = `zxe2e_${randomBytes(6).toString('hex')}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhixing-e2e-'));
  await locked(admin, async (client) => {
    const template = await templateOf(client, admin, settings);
    cpSync(folderOf(template), dataDir, { recursive: true });
    await client.query(copyOf(template, name));
  });
  await postponeTasks(withName(admin, name));
  return {
    url: withName(admin, name),
    dataDir,
    drop: async () => {
      await asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Tasks that come at an hour of the day would change what journeys look at whenever the tests happen to run at that hour: a backup at night, expired
 * sign-ups after midnight. Those of every hour or minute go on.
 */
async function postponeTasks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update scheduled_task set next_at = next_at + interval '1 day' where split_part(cron, ' ', 2) <> '*'");
  await client.end();
}

async function templateOf(client: pg.Client, admin: string, settings: NodeJS.ProcessEnv): Promise<string> {
  const name = PREFIX + keyOf();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 1 && existsSync(folderOf(name))) return name;
  await dropOldTemplates(client);
  await build(client, admin, name, settings);
  return name;
}

/** Sample data lie around the day on which they are made, so that those of another day are others. */
const keyOf = (): string => sourcesKey(chinaDay(new Date()));

// Made under another name first: one that was left half-finished must never be copied.
async function build(client: pg.Client, admin: string, name: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const draft = `${name}_draft`;
  const folder = `${folderOf(name)}-draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`drop database if exists ${name} with (force)`);
  for (const left of [folder, folderOf(name)]) rmSync(left, { recursive: true, force: true });
  await client.query(`create database ${draft}`);
  const port = await freePort();
  const env = { ...settings, PORT: String(port), DATA_DIR: folder, DATABASE_URL: withName(admin, draft) };
  await (await serveHere(env)).stop();
  renameSync(folder, folderOf(name));
  await client.query(`alter database ${draft} rename to ${name}`);
  await client.query(`comment on database ${name} is '${new Date().toISOString()}'`);
}

async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${PREFIX}[0-9a-f]+$'
     order by shobj_description(oid, 'pg_database') desc nulls last offset ${KEPT - 1}`,
  );
  for (const { name } of rows) {
    await client.query(`drop database if exists ${name} with (force)`);
    rmSync(folderOf(name), { recursive: true, force: true });
  }
}

/** `npm test` names a folder that it removes. */
const folderOf = (template: string): string => path.join(process.env.JOURNEY_TEMPLATES ?? tmpdir(), template);

/** While one journey makes a template or copies it, the others wait: a template can only be copied while nobody is in it. */
const locked = <T>(admin: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return work(client);
  });

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

function withName(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
