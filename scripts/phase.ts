import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** A step that did not succeed; its own output has been shown, the message is the closing line. */
export class PhaseFailed extends Error {}

/** Runs one step under a heading and tells how long it took. */
export async function phase(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 72 - name.length))}`);
  try {
    await work();
  } catch (error) {
    // The last lines of a long run name what failed.
    console.error(error instanceof PhaseFailed ? `\n${error.message}` : error);
    throw new PhaseFailed(`Failed: ${name} (after ${seconds()}).`);
  }
  console.log(`${name}: ${seconds()}`);
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** Whether this process was asked to end: no further program is to be started. */
export const isInterrupted = (): boolean => interrupted;

/** Runs a program on this terminal. It is told to end when this process is. */
export async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const [code, signal] = await ended(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }));
  if (code !== 0) throw new PhaseFailed(`${command} ended with ${signal ?? `exit code ${code}`}.`);
}

/** Waits for a child process, which gets the signals of this one meanwhile; answers its exit code and signal. */
export async function ended(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  running.add(child);
  const [code, signal] = await once(child, 'exit').finally(() => running.delete(child));
  return [code, signal];
}

/** Makes Ctrl-C and SIGTERM end the running program, after which the caller's own clean-up goes on. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) child.kill(signal);
    });
  }
}
