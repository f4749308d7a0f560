import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server under test in a process of its own. */
export interface Child {
  /** What the child sent when it was ready. */
  readonly ready: Ready;
  readonly url: string;
  readonly pid: number;
  /** Sends a question and waits for the answer. */
  ask<T>(question: object): Promise<T>;
  stop(): Promise<void>;
}

export interface Ready {
  readonly url: string;
  readonly token?: string;
  /** Where people are answered, if `url` is for devices. */
  readonly http?: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts `bench/<script>` with settings in its environment and waits until it says that it serves. Its log lines go nowhere. */
export async function startChild(script: string, settings: Readonly<Record<string, string>>): Promise<Child> {
  const file = path.join(import.meta.dirname, script);
  const child = fork(file, [], { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ready = await message<Ready>(child);
  return {
    ready,
    url: ready.url,
    pid: child.pid ?? 0,
    ask: (question) => {
      const answer = message(child);
      child.send(question);
      return answer as Promise<never>;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(timer);
    },
  };
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${child.spawnargs[1]} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as T);
    });
  });
}

/** Called in a child: sends the parent an answer. */
export const tell = (answer: object): void => void process.send?.(answer);
