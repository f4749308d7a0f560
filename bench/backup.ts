import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { readStructure } from '@zhixing/engine/backup/structure.ts';
import { fingerprint } from '@zhixing/testing/fingerprint.ts';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../apps/server/src/postgres/embedded.ts';
import { asked } from './place.ts';
import { claim, heading } from './report.ts';

/*
 * The drill: an installation is backed up, wiped, and put back from the file. Against it stands the least that anybody can do with the same rows: every
 * table through COPY and zstandard into a file of its own, and back into empty tables, with the same indexes and constraints built afterwards.
 */

const { values: options } = parseArgs({ options: { students: { type: 'string', default: '1000000' } } });
const cli = path.resolve(import.meta.dirname, '../apps/server/src/cli.ts');
const log = { info: () => {}, warn: console.warn, error: console.error };
const folder = await mkdtemp(path.join(tmpdir(), 'zxbackup-'));
const [dataDir, raw, file] = [path.join(folder, 'data'), path.join(folder, 'raw'), path.join(folder, 'backup.tar.zst')];

/** What is emptied on purpose, and the open end of the audit log, where the restore leaves a line of its own. What is sealed stays as it was. */
const PASSING = [
  'sys_audit_open',
  'sys_audit_open_id_seq',
  'sys_session',
  'sys_ticket',
  'sys_sign_in_step',
  'sys_captcha',
  'sys_password_key',
  'sys_file_upload',
];

heading(`Backup and restore of ${options.students} students`, 'embedded PostgreSQL as shipped, fsync on');
try {
  await command('seed', '--students', options.students);
  await command('audit', 'verify');
  const before = await onDatabase((url) => fingerprint(url, PASSING));
  const bareBackup = await onDatabase(copyOut);
  const backup = await command('backup', 'create', '--to', file);
  const verify = await command('backup', 'verify', file);
  const bareRestore = await onDatabase(copyIn);
  await rm(dataDir, { recursive: true });
  const restore = await command('backup', 'restore', file);
  const after = await onDatabase((url) => fingerprint(url, PASSING));
  await command('audit', 'verify');
  const megabytes = Math.round((await stat(file)).size / 2 ** 20);
  console.table({
    'backup create': shown(backup),
    'backup verify': shown(verify),
    'backup restore, into an empty folder': shown(restore),
    'bare COPY out': { seconds: Math.round(bareBackup) },
    'bare COPY in': { seconds: Math.round(bareRestore) },
  });
  console.log(`${megabytes} MB, ${before.length} tables and sequences`);
  const changed = after.filter((line) => !before.includes(line));
  if (changed.length > 0) console.log('not as before:', changed.join('; '));
  claim('tables and sequences that hold something else than before', changed.length + Math.abs(after.length - before.length), {
    atMost: 0,
  });
  claim('backup against bare COPY, times', backup.seconds / bareBackup, { atMost: 2 });
  claim('restore against bare COPY, times', restore.seconds / bareRestore, { atMost: 2 });
  claim('memory of the restore in MB', restore.megabytes, { atMost: 1024 });
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Run {
  readonly seconds: number;
  /** The most memory that the process has held. */
  readonly megabytes: number;
}

function shown({ seconds, megabytes }: Run) {
  return { seconds: Math.round(seconds), megabytes: Math.round(megabytes) };
}

/** Runs a command of the product to its end, the start and stop of its database included. */
async function command(...args: string[]): Promise<Run> {
  const since = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on' };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let megabytes = 0;
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
  }, 500);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - since) / 1000, megabytes };
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const since = performance.now();
  await work(client).finally(() => client.end());
  return (performance.now() - since) / 1000;
}

function columnsOf(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

async function copyOut(url: string): Promise<number> {
  await mkdir(raw);
  return withClient(url, async (client) => {
    for (const { name, columns } of (await readStructure(client)).tables) {
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${columnsOf(columns)}) to stdout`));
      await pipeline(rows, createZstdCompress(), createWriteStream(path.join(raw, name)));
    }
  });
}

/** Into a database of its own beside the other. */
async function copyIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const structure = await readStructure(client).finally(() => client.end());
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, 'other'), log });
  await asked(adminUrl, 'create database bare');
  try {
    return await withClient(Object.assign(new URL(adminUrl), { pathname: '/bare' }).href, async (bare) => {
      await bare.query('set check_function_bodies = off');
      await bare.query('begin');
      for (const line of structure.before) await bare.query(line);
      for (const { name, columns } of structure.tables) {
        const rows = bare.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columnsOf(columns)}) from stdin`));
        await pipeline(createReadStream(path.join(raw, name)), createZstdDecompress(), rows);
      }
      await bare.query("set local maintenance_work_mem = '256MB'");
      for (const line of structure.after) await bare.query(line);
      await bare.query('commit');
      await bare.query('analyze');
    });
  } finally {
    await stop();
    await rm(path.join(folder, 'other'), { recursive: true });
  }
}
