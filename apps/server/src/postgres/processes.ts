import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * What tells one run of a process id from the next: the id is reused, the moment of its start is not.
 * @returns undefined when no such process runs; a zombie (dead, not yet collected by its parent) does not run.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(['-o', 'lstart=', '-p', String(pid)]) || undefined;
  const stat = readProc(`/proc/${pid}/stat`);
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!state || 'ZX'.includes(state)) return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id').trim()}/${rest[18]}`;
}

/** Ids of the running processes whose command line contains a text. */
export function processesWith(text: string): number[] {
  return commandLines()
    .filter(([, command]) => command.includes(text))
    .map(([pid]) => pid);
}

/** Whether a running process is a PostgreSQL server or one of its workers, whoever started it. */
export function isPostgres(pid: number): boolean {
  return commandLines().some(([id, command]) => id === pid && /(^|\/)postgres\b/.test(command));
}

/** Sends a signal to a process that may have ended meanwhile. */
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
