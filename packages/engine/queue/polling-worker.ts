import type { DatabaseRoot } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { withoutRequestContext } from '../observability/request-context.ts';

/** Background work of one process: one run at a time; calls of `wake` during a run cause one more run. */
export interface PollingWorker {
  /** Signals possible work, to be run soon. The first call also starts polling, since the tables may not exist before it. */
  wake(): void;
  /** Runs at once; resolves when this process has no work left. */
  drain(): Promise<void>;
  /** Asks the current run to end early, waits for it, and prevents further runs. */
  stop(): Promise<void>;
}

interface Work {
  /** Does some of the due work and returns whether more may be due. It should return early once `stopping` returns true. */
  readonly work: (stopping: () => boolean) => Promise<boolean>;
  /** Polling interval in milliseconds, for work left by other processes and for retries; null for no polling. */
  readonly everyMs: number | null;
  /** Milliseconds during which further calls of `wake` are merged; default: none. */
  readonly debounceMs?: number;
  /** Handles the error of a failed run; the next run tries again. */
  readonly failed: (error: unknown) => void;
}

export function createPollingWorker({ work, everyMs, debounceMs, failed }: Work): PollingWorker {
  let running: Promise<void> | null = null;
  let debounced: NodeJS.Timeout | null = null;
  let poll: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;

  async function workAll(): Promise<void> {
    while (again && !stopped) {
      again = false;
      if (await work(() => stopped)) again = true;
    }
  }
  const run = (): void => {
    debounced = null;
    if (stopped) return;
    again = true;
    running ??= withoutRequestContext(workAll)
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  const startPolling = (): void => {
    if (everyMs !== null) poll ??= setInterval(run, everyMs).unref();
  };
  return {
    wake: () => {
      if (stopped || debounced) return;
      withoutRequestContext(() => {
        startPolling();
        if (debounceMs === undefined) run();
        else debounced = setTimeout(run, debounceMs).unref();
      });
    },
    drain: async () => {
      run();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      if (debounced) clearTimeout(debounced);
      await running;
    },
  };
}

interface Named extends Pick<Work, 'work'> {
  /** Name for the log. */
  readonly name: string;
  /** Channel whose notifications wake it. */
  readonly channel: string;
  readonly everyMs: number;
}

/** Starts a worker that is woken by notifications of other processes, with a first run for earlier work. */
export async function startPollingWorker(
  { database, log }: { readonly database: DatabaseRoot; readonly log: Log },
  { name, channel, everyMs, work }: Named,
): Promise<PollingWorker> {
  const worker = createPollingWorker({ work, everyMs, failed: (error) => log.warn({ error }, name) });
  await database.listen(channel, () => worker.wake());
  worker.wake();
  return worker;
}
