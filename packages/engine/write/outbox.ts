import sql from 'sql-template-tag';
import { systemContext } from '../context.ts';
import { waitsLong } from '../database/database.ts';
import type { Engine, Outbox } from '../engine.ts';
import { lockDue } from '../queue/claim.ts';
import { createPollingWorker } from '../queue/polling-worker.ts';
import { postpone, type RetriedQueue } from '../queue/work-row.ts';
import { stepsFor } from '../rules/rule-runner.ts';
import type { Committed } from '../rules/rules.ts';

const BATCH = 100;
const SWEEP_MS = 5000;
const DEBOUNCE_MS = 50;
const MAX_ERROR_LENGTH = 500;

const outboxQueue: RetriedQueue = { table: 'sys_outbox', retry: { seconds: [1, 5, 30, 120, 600, 3600], afterLast: 'repeat' } };

/**
 * Starts event delivery. Several processes share the work: each batch is row-locked during delivery. Events committed within a short time
 * are delivered together, since a transaction per event would cost as much as the write itself.
 */
export function createOutbox(engine: Engine): Outbox {
  return createPollingWorker({
    debounceMs: DEBOUNCE_MS,
    everyMs: SWEEP_MS,
    work: async () => (await deliverBatch(engine)) === BATCH,
    failed: (error) => engine.log.error({ error }, 'outbox'),
  });
}

interface Due {
  readonly id: string;
  readonly event: Committed;
  readonly attempts: number;
}

function deliverBatch(engine: Engine): Promise<number> {
  return engine.database.transaction(async (tx) => {
    // Losing the deletion in a crash only causes another delivery, which at-least-once delivery allows.
    tx.sendWithNext?.(sql`set local synchronous_commit = off`);
    await waitsLong(tx);
    const due = await lockDue<Due>(tx, outboxQueue, sql`t.id, t.event, t.attempts`, { limit: BATCH });
    const done: string[] = [];
    for (const entry of due) {
      const failure = await engine.database.beside(() => deliver(engine, entry));
      if (failure === null) done.push(entry.id);
      else await postpone(tx, outboxQueue, entry, failure.slice(0, MAX_ERROR_LENGTH));
    }
    if (done.length > 0) tx.sendWithNext?.(sql`delete from sys_outbox where id = any(${done}::uuid[])`);
    return due.length;
  });
}

async function deliver(engine: Engine, { event }: Due): Promise<string | null> {
  try {
    for (const steps of stepsFor(engine, event.model, event)) await steps.after?.(event, systemContext(engine));
    for (const { committed } of engine.modules) await committed?.(event, systemContext(engine));
    return null;
  } catch (error) {
    engine.log.error({ error, event }, 'after commit');
    return String(error);
  }
}
