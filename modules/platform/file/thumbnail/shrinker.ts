import type { ChildProcess } from 'node:child_process';
import { isolated } from '@zhixing/engine/isolation/isolated.ts';
import type { Done, Job } from './shrink-job.ts';

/** JavaScript heap limit; the memory of the WebAssembly codecs is not part of it. */
const HEAP_MB = 128;
const IDLE_MS = 10_000;
const MAX_MS = 20_000;

interface Waiting {
  readonly resolve: (bytes: Uint8Array | null) => void;
  readonly timer: NodeJS.Timeout;
}

let worker: ChildProcess | null = null;
let rest: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/**
 * Shrinks an image to a JPEG within a square; null if it cannot be decoded in time. Images are processed one after another in a child
 * process.
 */
export function shrink(type: string, bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  clearTimeout(rest);
  worker ??= hire();
  last += 1;
  const job: Job = { id: last, type, bytes, side };
  return new Promise((resolve) => {
    // On timeout the child process is killed, and every waiting job resolves to null.
    waiting.set(job.id, { resolve, timer: setTimeout(dismiss, MAX_MS + waiting.size * 1000).unref() });
    worker?.send(job, () => undefined);
  });
}

function hire(): ChildProcess {
  const hired = isolated(new URL('./shrink-child.ts', import.meta.url), HEAP_MB);
  hired.unref();
  hired.channel?.unref();
  hired.on('message', ({ id, bytes }: Done) => settle(id, bytes));
  hired.on('error', dismiss);
  hired.once('exit', () => worker === hired && dismiss());
  return hired;
}

function settle(id: number, bytes: Uint8Array | null): void {
  const one = waiting.get(id);
  waiting.delete(id);
  clearTimeout(one?.timer);
  one?.resolve(bytes);
  // Ends the idle process to free memory: decoded images are large, and WebAssembly memory never shrinks.
  if (waiting.size === 0) rest = setTimeout(dismiss, IDLE_MS).unref();
}

function dismiss(): void {
  worker?.kill('SIGKILL');
  worker = null;
  for (const id of [...waiting.keys()]) settle(id, null);
  clearTimeout(rest);
}
