import { Worker } from 'node:worker_threads';
import type { MadePdf, PdfContent } from './content.ts';
import { mustBeWithin } from './limits.ts';
import { PdfRefused } from './refused.ts';
import type { Answer } from './worker.ts';

/** Makes documents in a worker thread. */
export interface PdfMaker {
  /**
   * The same content gives the same bytes.
   * @throws PdfRefused
   */
  make(content: PdfContent): Promise<MadePdf>;
  /** Ends the worker; whoever waits is refused. */
  close(): Promise<void>;
}

export interface PdfMakerLimits {
  /** JavaScript heap of the worker. */
  readonly heapMegabytes?: number;
  /** Time for one document. */
  readonly longestMs?: number;
  /** Documents waiting for their turn. */
  readonly mostWaiting?: number;
}

interface Job {
  readonly content: PdfContent;
  readonly resolve: (made: MadePdf) => void;
  readonly reject: (error: PdfRefused) => void;
}

/**
 * Creates a maker with one worker, started for the first document and kept for the next: reading the fonts takes longer than a page. The
 * worker lays out one document at a time, so that one that takes too long or too much memory ends with its worker and no other suffers.
 */
export function createPdfMaker({ heapMegabytes = 768, longestMs = 60_000, mostWaiting = 20 }: PdfMakerLimits = {}): PdfMaker {
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  const next = (): void => {
    const job = current ? undefined : waiting.shift();
    if (!job) return;
    current = job;
    worker ??= hire();
    // An idle worker does not keep the process alive, one at work does.
    worker.ref();
    timer = setTimeout(() => dismiss(new PdfRefused('tooSlow')), longestMs).unref();
    worker.postMessage(job.content);
  };
  const settle = (end: (job: Job) => void): void => {
    const job = current;
    clearTimeout(timer);
    worker?.unref();
    current = null;
    if (job) end(job);
    next();
  };
  const dismiss = (error: PdfRefused): void => {
    const dismissed = worker;
    worker = null;
    dismissed?.removeAllListeners();
    // A worker may still fail while it ends, which would otherwise end the process.
    dismissed?.on('error', () => undefined);
    void dismissed?.terminate();
    settle(({ reject }) => reject(error));
  };
  const hire = (): Worker => {
    const hired = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // It gets no secrets of the environment, and none of the server's options.
      env: {},
      execArgv: [],
    });
    hired.on('message', (answer: Answer) =>
      settle(({ resolve, reject }) => ('failure' in answer ? reject(new PdfRefused('failed', answer.failure)) : resolve(answer))),
    );
    hired.on('error', (error: NodeJS.ErrnoException) =>
      dismiss(new PdfRefused(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'outOfMemory' : 'failed', error)),
    );
    hired.on('exit', () => dismiss(new PdfRefused('failed')));
    return hired;
  };

  return {
    make: async (content) => {
      mustBeWithin(content);
      if (waiting.length >= mostWaiting) throw new PdfRefused('busy');
      return new Promise((resolve, reject) => {
        waiting.push({ content, resolve, reject });
        next();
      });
    },
    close: async () => {
      const ended = worker;
      for (const { reject } of waiting.splice(0)) reject(new PdfRefused('busy'));
      dismiss(new PdfRefused('busy'));
      await ended?.terminate();
    },
  };
}
