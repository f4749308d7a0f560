import { Worker } from 'node:worker_threads';
import type { Done, Job } from './shrink-job.ts';

const IDLE_MS = 10_000;
const LONGEST_MS = 20_000;

interface Waiting {
  readonly resolve: (bytes: Uint8Array | null) => void;
  readonly timer: NodeJS.Timeout;
}

let worker: Worker | null = null;
let rest: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** A picture within a square of so many pixels, as JPEG; null where it cannot be read in reasonable time. One after the other, in a thread of its own. */
export function shrink(type: string, bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  clearTimeout(rest);
  worker ??= hire();
  last += 1;
  const job: Job = { id: last, type, bytes, side };
  return new Promise((resolve) => {
    // A thread that does not answer is let go, and with it all that waits.
    waiting.set(job.id, { resolve, timer: setTimeout(dismiss, LONGEST_MS + waiting.size * 1000).unref() });
    worker?.postMessage(job);
  });
}

function hire(): Worker {
  const hired = new Worker(new URL('./shrink-worker.ts', import.meta.url));
  hired.unref();
  hired.on('message', ({ id, bytes }: Done) => settle(id, bytes));
  hired.on('error', dismiss);
  return hired;
}

function settle(id: number, bytes: Uint8Array | null): void {
  const one = waiting.get(id);
  waiting.delete(id);
  clearTimeout(one?.timer);
  one?.resolve(bytes);
  // Decoded pictures are large, and the memory of WebAssembly never shrinks.
  if (waiting.size === 0) rest = setTimeout(dismiss, IDLE_MS).unref();
}

function dismiss(): void {
  void worker?.terminate();
  worker = null;
  for (const id of [...waiting.keys()]) settle(id, null);
  clearTimeout(rest);
}
