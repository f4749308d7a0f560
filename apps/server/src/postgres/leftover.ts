import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { StartLog } from './log.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isPostgres, processesWith, signal, startOf } from './processes.ts';

/**
 * Ends what an earlier server of this database left running after its parent was killed, and removes the trace that would keep a new one from starting.
 * Committed data is safe whichever way the old one ends: the next start replays its log. The caller holds the folder's lock.
 * @param instance name that every process of this database carries in its command line
 * @throws StartupError when the old processes do not end
 */
export async function clearLeftover(cluster: string, instance: string, log: StartLog): Promise<void> {
  const trace = readPostmasterFile(cluster);
  if (processesWith(instance).length > 0) {
    log.warn('Stopping the database that an earlier server left behind.');
    await endAll(instance, trace?.pid);
  }
  // A server that somebody started by hand is left to PostgreSQL's own checks, which refuse a second one.
  if (trace && !(startOf(trace.pid) && isPostgres(trace.pid))) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

// Fast shutdown first. Workers without their main process, and a server that does not end, are told to quit at once.
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
