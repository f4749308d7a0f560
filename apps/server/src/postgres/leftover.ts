import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { StartLog } from './log.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isPostgres, processesWith, signal, startOf } from './processes.ts';

/**
 * Stops processes of this database that a killed server left running, and removes the pid file that would block a new start.
 * Committed data is safe: the next start replays the write-ahead log. The caller holds the folder's lock.
 * @param instance name that every process of this database carries in its command line
 * @throws StartupError when the old processes do not end
 */
export async function clearLeftover(cluster: string, instance: string, log: StartLog): Promise<void> {
  const trace = readPostmasterFile(cluster);
  if (processesWith(instance).length > 0) {
    log.warn('Stopping the database that an earlier server left behind.');
    await endAll(instance, trace?.pid);
  }
  // The pid file of a running PostgreSQL is kept; PostgreSQL itself then refuses a second server.
  if (trace && !(startOf(trace.pid) && isPostgres(trace.pid))) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

// Fast shutdown first; orphaned workers, or a server that does not stop, are killed.
async function endAll(instance: string, main: number | undefined): Promise<void> {
  const running = processesWith(instance);
  if (main !== undefined && running.includes(main)) {
    signal(main, 'SIGINT');
    if (await gone(instance, 30_000)) return;
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesWith(instance)) signal(pid, name);
    if (await gone(instance, 10_000)) return;
  }
  throw new StartupError(
    `The processes ${processesWith(instance).join(', ')} of an earlier database do not end: end them, then start again.`,
  );
}

async function gone(instance: string, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
    if (processesWith(instance).length === 0) return true;
  }
  return false;
}
