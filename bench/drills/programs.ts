import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { eventually } from '@zhixing/testing/eventually.ts';

/*
 * Programs that are no part of the project: drills start them, and take them down again whatever happens.
 */

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Where a program lies; ends the drill with what to install where there is none. */
export function program(name: string, packages: string): string {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error(`${name} is not installed: apt-get install ${packages}`);
  }
}

/** Starts a program beside us. What it says on standard error is shown. */
export function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Stops one program and waits until it is gone. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Stops all that were started, the last one first. */
export async function stopAll(): Promise<void> {
  for (const child of [...running].reverse()) await stop(child);
}

const PATIENCE_SECONDS = 60;
const LOOK_MS = 100;

/** Waits until a question is answered by yes. One that fails is asked again. */
export async function waitFor(what: string, question: () => Promise<boolean>): Promise<void> {
  await eventually(question, Boolean, { seconds: PATIENCE_SECONDS, every: LOOK_MS }).catch((cause: unknown) => {
    throw new Error(`${what}: not within ${PATIENCE_SECONDS} s`, { cause });
  });
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
