import sql from 'sql-template-tag';
import type { DatabaseRoot } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { createPollingWorker } from '../queue/polling-worker.ts';
import { sealBatch } from './seal.ts';

/** Background worker that appends open audit lines to the chain. */
export interface Audit {
  /** Schedules a debounced run after a commit. */
  wake(): void;
  /** Resolves when all lines written before the call are sealed. */
  seal(): Promise<void>;
  /** The number of open lines and the age of the oldest, in seconds. */
  lag(): Promise<{ readonly lines: number; readonly seconds: number }>;
  stop(): Promise<void>;
}

const SWEEP_MS = 5000;
const DEBOUNCE_MS = 500;

/** Starts the sealing worker. Commits within the debounce are sealed together; an advisory lock lets only one process seal at a time. */
export function createAudit(engineOf: () => { readonly database: DatabaseRoot; readonly log: Log }): Audit {
  const { wake, drain, stop } = createPollingWorker({
    debounceMs: DEBOUNCE_MS,
    everyMs: SWEEP_MS,
    work: async () => (await sealBatch(engineOf().database)) > 0,
    failed: (error) => engineOf().log.error({ error }, 'the audit log could not be sealed'),
  });
  return { wake, seal: drain, lag: () => lagOf(engineOf()), stop };
}

async function lagOf({ database }: { readonly database: DatabaseRoot }): Promise<{ lines: number; seconds: number }> {
  const [open] = await database.query<{ lines: number; seconds: number | null }>(
    sql`select count(*)::int as lines, extract(epoch from now() - min(at))::float8 as seconds from sys_audit_open`,
  );
  return { lines: open?.lines ?? 0, seconds: Math.max(0, open?.seconds ?? 0) };
}
