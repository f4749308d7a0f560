import type { DatabaseRoot } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { withoutRequestContext } from '../observability/request-context.ts';

/** Background work of one process: one run at a time, and once more for those who woke it during a run. */
export interface PollingWorker {
  /** There may be work; look soon. The first call also starts the polling: before it, the tables of the work may not be there. */
  wake(): void;
  /** Looks at once; resolves when this process has nothing left to do. */
  drain(): Promise<void>;
  /** Lets the run under way end early, and starts no other. */
  stop(): Promise<void>;
}

interface Work {
  /** Does some of what is due and answers whether more may be due now. It ends early once `stopping` says so. */
  readonly work: (stopping: () => boolean) => Promise<boolean>;
  /** Milliseconds after which it looks by itself: other processes leave work behind, and retries become due. Never where null. */
  readonly everyMs: number | null;
  /** Milliseconds during which further calls of `wake` are joined with the first; none unless given. */
  readonly debounceMs?: number;
  /** A run that fails ends; the next one tries again. */
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
  /** What the log calls it. */
  readonly name: string;
  /** Notifications that wake it. */
  readonly channel: string;
  readonly everyMs: number;
}

/** Starts a worker that wakes by notifications of other processes, and looks for what was left from before. */
export async function startPollingWorker(
  { database, log }: { readonly database: DatabaseRoot; readonly log: Log },
  { name, channel, everyMs, work }: Named,
): Promise<PollingWorker> {
  const worker = createPollingWorker({ work, everyMs, failed: (error) => log.warn({ error }, name) });
  await database.listen(channel, () => worker.wake());
  worker.wake();
  return worker;
}
