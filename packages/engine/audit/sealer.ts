import sql from 'sql-template-tag';
import type { DatabaseRoot } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { createPollingWorker } from '../queue/polling-worker.ts';
import { sealBatch } from './seal.ts';

/** Brings written lines of the audit log into the chain. */
export interface Audit {
  /** Something was committed; look soon. */
  wake(): void;
  /** Resolves when nothing is left that was written before. */
  seal(): Promise<void>;
  /** How many lines wait to be sealed, and for how long the first of them has. */
  lag(): Promise<{ readonly lines: number; readonly seconds: number }>;
  stop(): Promise<void>;
}

const SWEEP_MS = 5000;
const DEBOUNCE_MS = 500;

/** Starts the sealing of an engine. What is committed within a moment is sealed together; of several processes one does it at a time. */
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
