import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@zhixing/testing/eventually.ts';
import { runningPostgresUrl } from '../apps/server/src/postgres/embedded.ts';
import { asked } from './place.ts';

const server = path.resolve(import.meta.dirname, '../apps/server/src');
const START_MS = 120_000;

/** What is killed without warning: the server process, the database's main process, both at once, or a session of the database. */
export type Victim = 'server' | 'database' | 'backend' | 'both';

/** The product on a data folder of its own, started and killed over and over. */
export interface Supervisor {
  readonly url: string;
  /** Address of its database, while it runs. */
  database(): string;
  /** Whether requests make sense now. */
  up(): boolean;
  /** Starts the server and returns the milliseconds until it is ready. */
  start(): Promise<number>;
  /** Kills and waits until the victim is gone; then milliseconds until everything is ready again, started anew where needed. */
  strike(victim: Victim): Promise<number>;
  stop(): Promise<void>;
}

/** Prepares a data folder with sample data, a handful unless said otherwise; `start` begins. */
export async function supervise(dataDir: string, seed: readonly string[] = ['--tiny']): Promise<Supervisor> {
  const port = await freePort();
  // Whole crowds stand behind one address and a few accounts here.
  const rates = { RATE_ADDRESS: 'off', RATE_USER: 'off' };
  const env = { ...rates, ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'on', LOG_LEVEL: 'fatal', DATABASE_URL: '' };
  const seeded = spawnSync(process.execPath, [path.join(server, 'cli.ts'), 'seed', ...seed], { env, encoding: 'utf8' });
  if (seeded.status !== 0) throw new Error(`seed: ${seeded.stdout}${seeded.stderr}`);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let ready = false;
  process.on('exit', () => child?.kill('SIGKILL'));

  const wait = async (since: number): Promise<number> => {
    const began = performance.now();
    while (performance.now() - began < START_MS) {
      if (child?.exitCode !== null && child?.exitCode !== undefined) throw new Error(`the server ended with ${child.exitCode}`);
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
      ready = answer?.status === 200;
      if (ready) return performance.now() - since;
      await pause(20);
    }
    throw new Error('the server is not ready after two minutes');
  };
  const start = (): Promise<number> => {
    child = spawn(process.execPath, [path.join(server, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return wait(performance.now());
  };
  return {
    url,
    database: () => runningPostgresUrl(dataDir) ?? '',
    up: () => ready,
    start,
    strike: async (victim) => {
      ready = false;
      const struck = performance.now();
      const gone = once(child as ChildProcess, 'exit');
      const main = postmaster(dataDir);
      if (victim === 'backend') process.kill(await backend(dataDir), 'SIGKILL');
      else if (victim !== 'server') process.kill(main, 'SIGKILL');
      // Sessions outlive their main process by a moment.
      while (victim === 'database' && [main, 0].includes(postmaster(dataDir))) await pause(5);
      if (victim === 'database' || victim === 'backend') return wait(struck);
      child?.kill('SIGKILL');
      await gone;
      return start();
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** A session of the server at work, if there is one at this moment. */
async function backend(dataDir: string): Promise<number> {
  const statement = `select pid from pg_stat_activity where application_name = 'zhixing' order by state <> 'active', random() limit 1`;
  const found = async () => (await asked(runningPostgresUrl(dataDir) ?? '', statement)).rows;
  const [first] = await eventually(found, (sessions) => sessions.length > 0, { every: 10 });
  return first.pid;
}

function postmaster(dataDir: string): number {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  for (let port = 22_000 + Math.floor(Math.random() * 8000); ; port += 1) {
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
