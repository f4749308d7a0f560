import { unasked } from './asking.ts';

/** Work that is done a moment after somebody asked for it, once for all who did. */
export interface Gathered {
  /** There is something to do; soon. The first asking also begins the sweeps: before it, the tables of the work may not be there. */
  poke(): void;
  /** Does it at once; resolves when nothing is left that was there before. */
  done(): Promise<void>;
  /** Lets what is under way come to its end, and begins nothing more. */
  stop(): Promise<void>;
}

interface Options {
  /** Milliseconds in which askings are gathered. */
  readonly gatherMs: number;
  /** Milliseconds after which it is done unasked: other processes leave work behind. */
  readonly sweepMs: number;
  /** Does all there is; ends early once `stopping` says so. */
  readonly work: (stopping: () => boolean) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export function gathered({ gatherMs, sweepMs, work, failed }: Options): Gathered {
  let running: Promise<void> | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let sweep: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;

  async function workAll(): Promise<void> {
    do {
      again = false;
      await work(() => stopped);
    } while (again && !stopped);
  }
  const run = (): void => {
    waiting = null;
    if (stopped) return;
    again = true;
    running ??= workAll()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  return {
    poke: () => {
      if (stopped || waiting) return;
      unasked(() => {
        sweep ??= setInterval(run, sweepMs).unref();
        waiting = setTimeout(run, gatherMs).unref();
      });
    },
    done: async () => {
      run();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      if (waiting) clearTimeout(waiting);
      await running;
    },
  };
}
