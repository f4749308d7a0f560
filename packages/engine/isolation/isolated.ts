import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The process that parsed an untrusted file died before it answered: out of memory, timed out, or crashed by the file. */
export class ReaderDied extends Error {
  override name = 'ReaderDied';
}

/**
 * Starts a process to parse untrusted files. A worker thread that runs out of memory would end the whole server; a process ends alone. Its
 * heap is limited, it inherits no secrets of the environment, and it may not write files, start processes or load addons.
 */
export function isolated(program: URL, heapMegabytes: number): ChildProcess {
  return fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
    env: { NODE_ENV: process.env.NODE_ENV },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
