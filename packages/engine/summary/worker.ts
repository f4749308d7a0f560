import type { Engine } from '../engine.ts';
import { createPollingWorker, type PollingWorker } from '../queue/polling-worker.ts';
import { refreshSummary } from './refresh.ts';
import { summariesOf } from './summary.ts';

const LOOK_MS = 60_000;

/** Sums up what no event of the outbox is delivered for: new summaries, and what the server itself writes to many records at once. */
export async function startSummaries(engine: Engine): Promise<PollingWorker> {
  const worker = createPollingWorker({
    work: async (stopping) => {
      for (const summary of summariesOf(engine)) await refreshSummary(engine, summary, stopping);
      return false;
    },
    everyMs: LOOK_MS,
    failed: (error) => engine.log.warn({ error }, 'sums for reports'),
  });
  worker.wake();
  return worker;
}
