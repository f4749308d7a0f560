import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Parses PostgreSQL's `postmaster.pid`: line 1 process id, line 4 port, line 8 state.
 * @returns undefined when no server runs there and none was killed there
 */
export function readPostmasterFile(cluster: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
