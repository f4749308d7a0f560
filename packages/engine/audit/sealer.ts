import sql from 'sql-template-tag';
import { unasked } from '../asking.ts';
import type { Engine } from '../engine.ts';
import { sealBatch } from './seal.ts';

/** Brings written lines of the audit log into the chain. */
export interface Audit {
  /** Something was committed; look soon. */
  poke(): void;
  /** Resolves when nothing is left that was written before. */
  seal(): Promise<void>;
  /** How many lines wait to be sealed, and for how long the first of them has. */
  lag(): Promise<{ readonly lines: number; readonly seconds: number }>;
  stop(): Promise<void>;
}

const SWEEP_MS = 5000;
const GATHER_MS = 500;

/** Starts the sealing of an engine. What is committed within a moment is sealed together; of several processes one does it at a time. */
export function createAudit(engineOf: () => Engine): Audit {
  let running: Promise<void> | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let again = false;
  let stopped = false;

  async function sealAll(): Promise<void> {
    do {
      again = false;
      while (!stopped && (await sealBatch(engineOf().database)) > 0);
    } while (again && !stopped);
  }
  const run = (): void => {
    waiting = null;
    if (stopped) return;
    again = true;
    running ??= sealAll()
      .catch((error: unknown) => engineOf().log.error({ error }, 'the audit log could not be sealed'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, SWEEP_MS).unref();
  return {
    poke: () => {
      if (!stopped) waiting ??= unasked(() => setTimeout(run, GATHER_MS).unref());
    },
    seal: async () => {
      run();
      while (running) await running;
    },
    lag: () => lagOf(engineOf()),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      if (waiting) clearTimeout(waiting);
      await running;
    },
  };
}

async function lagOf({ database }: Engine): Promise<{ lines: number; seconds: number }> {
  const [open] = await database.query<{ lines: number; seconds: number | null }>(
    sql`select count(*)::int as lines, extract(epoch from now() - min(at))::float8 as seconds from sys_audit_open`,
  );
  return { lines: open?.lines ?? 0, seconds: Math.max(0, open?.seconds ?? 0) };
}
