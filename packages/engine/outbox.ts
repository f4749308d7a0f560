import sql from 'sql-template-tag';
import { systemContext } from './context.ts';
import { waitsLong } from './database.ts';
import type { Engine, Outbox } from './engine.ts';
import { gathered } from './gathered.ts';
import type { Committed } from './rules.ts';

const BATCH = 100;
const SWEEP_MS = 5000;
const GATHER_MS = 50;
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3600];

/**
 * Starts the delivery of an engine. Several processes share the work: each batch is locked while it is delivered. What is
 * committed within a moment is delivered together, since a transaction per event would cost as much as the write itself.
 */
export function createOutbox(engine: Engine): Outbox {
  const { poke, done, stop } = gathered({
    ...{ gatherMs: GATHER_MS, sweepMs: SWEEP_MS },
    work: async (stopping) => {
      while (!stopping() && (await deliverBatch(engine)) === BATCH);
    },
    failed: (error) => engine.log.error({ error }, 'outbox'),
  });
  return { poke, drain: done, stop };
}

interface Due {
  readonly id: string;
  readonly event: Committed;
  readonly attempts: number;
}

function deliverBatch(engine: Engine): Promise<number> {
  return engine.database.transaction(async (tx) => {
    // Nothing is lost with the deletion of a delivered entry: it is delivered once more.
    await tx.query(sql`set local synchronous_commit = off`);
    await waitsLong(tx);
    const due = await tx.query<Due>(
      sql`select id, event, attempts from sys_outbox where due_at <= now() order by due_at limit ${BATCH} for update skip locked`,
    );
    const done: string[] = [];
    for (const entry of due) {
      const failure = await deliver(engine, entry);
      if (failure === null) done.push(entry.id);
      else {
        const wait = RETRY_SECONDS[Math.min(entry.attempts, RETRY_SECONDS.length - 1)] ?? 3600;
        await tx.query(
          sql`update sys_outbox set attempts = attempts + 1, last_error = ${failure.slice(0, 500)}, due_at = now() + make_interval(secs => ${wait}) where id = ${entry.id}`,
        );
      }
    }
    if (done.length > 0) await tx.query(sql`delete from sys_outbox where id = any(${done}::uuid[])`);
    return due.length;
  });
}

async function deliver(engine: Engine, { event }: Due): Promise<string | null> {
  try {
    for (const rules of engine.rules.get(event.model) ?? []) await rules.afterCommit?.(event, systemContext(engine));
    for (const { committed } of engine.modules) await committed?.(event, systemContext(engine));
    return null;
  } catch (error) {
    engine.log.error({ error, event }, 'after commit');
    return String(error);
  }
}
