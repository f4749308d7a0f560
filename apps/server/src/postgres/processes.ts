import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Start time of a process, which distinguishes it from an earlier process with the same, reused id.
 * @returns undefined when no such process runs; a zombie (dead, not yet collected by its parent) does not run.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(['-o', 'lstart=', '-p', String(pid)]) || undefined;
  const stat = readProc(`/proc/${pid}/stat`);
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!state || 'ZX'.includes(state)) return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id').trim()}/${rest[18]}`;
}

/** Ids of running processes whose command line contains a text. */
export function processesWith(text: string): number[] {
  return commandLines()
    .filter(([, command]) => command.includes(text))
    .map(([pid]) => pid);
}

/** Whether a running process is a PostgreSQL server or worker. */
export function isPostgres(pid: number): boolean {
  return commandLines().some(([id, command]) => id === pid && /(^|\/)postgres\b/.test(command));
}

/** Sends a signal; ignores a process that has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function commandLines(): [number, string][] {
  if (process.platform !== 'linux')
    return ps(['-axww', '-o', 'pid=,command='])
      .split('\n')
      .map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+\s+/, '')]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readProc(`/proc/${name}/cmdline`).replaceAll('\0', ' ')]);
}

function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function ps(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
