import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { Client } from 'pg';
import { readCredentials } from '../src/postgres/credentials.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/postgres/embedded.ts';
import { layout } from '../src/postgres/layout.ts';
import { clearLeftover } from '../src/postgres/leftover.ts';
import { processesWith } from '../src/postgres/processes.ts';

export const isRoot = process.getuid?.() === 0;

// Exits on signals, so that 'exit' handlers stop the databases; a signal alone does not run them.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));

/** A folder that is removed when the test ends; accessible to all users by default. */
export function temporaryFolder(t: TestContext, mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixing-test-'));
  chmodSync(folder, mode);
  finallyDo(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An embedded database in this process, stopped when the test ends. */
export async function database(
  t: TestContext,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres & { readonly warnings: string[] }> {
  const warnings: string[] = [];
  const note = (message: string) => void warnings.push(message);
  const started = await startEmbeddedPostgres({ dataDir, settings, log: { info() {}, warn: note, error: note } });
  finallyDo(t, () => started.stop());
  return { ...started, warnings };
}

const quiet = { info() {}, warn() {}, error() {} };

const endings = new WeakMap<TestContext, (() => unknown)[]>();

// Runs cleanups in reverse order of registration; the runner's own hooks run in order.
function finallyDo(t: TestContext, work: () => unknown): void {
  const known = endings.get(t);
  if (known) return void known.push(work);
  const list = [work];
  endings.set(t, list);
  t.after(async () => {
    for (const each of list.toReversed()) await each();
  });
}

interface Told {
  readonly url?: string;
  readonly adminUrl?: string;
  readonly refusal?: string;
}

/** An embedded database in a separate process; its output is read line by line. */
export async function databaseProcess(t: TestContext, dataDir: string, options: SpawnOptions = {}, prefix: string[] = []) {
  const child = spawnOwner(t, dataDir, options, prefix);
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  return { child, line, told: JSON.parse(await line()) as Told };
}

export function spawnOwner(t: TestContext, dataDir: string, options: SpawnOptions = {}, prefix: string[] = []): ChildProcess {
  const [command = '', ...args] = [...prefix, process.execPath, path.join(import.meta.dirname, 'database-process.ts'), dataDir];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  finallyDo(t, async () => {
    await kill(child);
    const { folder, cluster } = layout(dataDir);
    const credentials = readCredentials(folder);
    if (credentials) await clearLeftover(cluster, credentials.instance, quiet);
  });
  return child;
}

/** Kills a process without cleanup, and waits until it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Rows of a statement on a connection of its own. */
export async function query(url: string | undefined, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export const isRunning = (text: string) => processesWith(text).length > 0;
