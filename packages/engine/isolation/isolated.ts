import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A foreign file's reader ended before it answered: out of memory, out of time, or broken by the file. */
export class ReaderDied extends Error {
  override name = 'ReaderDied';
}

/**
 * A process that reads foreign files. A thread that runs out of memory ends the whole server, a process itself alone. Its heap is bounded, it
 * inherits no secret of the environment, and it may write no file, start no process and load no addon.
 */
export function isolated(program: URL, heapMegabytes: number): ChildProcess {
  return fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
    env: { NODE_ENV: process.env.NODE_ENV },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
