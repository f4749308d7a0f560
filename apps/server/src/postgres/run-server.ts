import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { Layout } from './layout.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { type Programs, spawnFailure, spawnProgram } from './programs.ts';
import { openServerLog } from './server-log.ts';

/**
 * Starts the database server and waits until it accepts connections, however long recovery takes.
 * @throws StartupError with the server's own reason when it ends instead
 */
export async function runServer(files: Layout, programs: Programs, args: string[]): Promise<ChildProcess> {
  const output = openServerLog(files.log);
  const child = spawnProgram(programs, 'postgres', files.cluster, args, ['ignore', output.fd, output.fd]);
  closeSync(output.fd);
  const ended = once(child, 'exit').catch((error) => Promise.reject(spawnFailure(error, programs)));
  const state = await Promise.race([ended.then(() => 'ended'), accepting(files.cluster, child)]);
  if (state === 'ready') return child;
  throw new StartupError(`The embedded database does not start: ${output.complaint()}. Its log is ${files.log}.`);
}

/** Fast shutdown: sessions are terminated, commits are on disk. Immediate shutdown after half a minute. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await exit;
  clearTimeout(impatience);
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function accepting(cluster: string, child: ChildProcess): Promise<string> {
  while (child.pid !== undefined && !hasEnded(child)) {
    const state = readPostmasterFile(cluster);
    if (state?.ready && state.pid === child.pid) return 'ready';
    await pause(10);
  }
  return 'ended';
}
