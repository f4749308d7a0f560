import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { identifier } from '../database/identifiers.ts';
import { type Claim, keyOf, lockDue, type Queue } from './claim.ts';
import { type Retry, retryDelay } from './retry.ts';

/** The columns of a claimed row that the queue uses. */
export interface ClaimedRow {
  readonly id: string;
  /** Failures before this attempt. */
  readonly attempts: number;
}

/** A queue whose rows have the columns `attempts` and `last_error`. */
export type RetriedQueue = Queue & { readonly retry: Retry };

/**
 * Records a failure of a row and schedules its retry. A row that is given up stays with due time infinity, for administrators to decide.
 */
export function postpone(db: Database, queue: RetriedQueue, { id, attempts }: ClaimedRow, error: string): Promise<unknown> {
  const seconds = retryDelay(queue.retry, attempts + 1);
  const due = seconds === null ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`;
  return db.query(sql`
    update ${identifier(queue.table)} set attempts = attempts + 1, last_error = ${error}, due_at = ${due}
    where ${keyOf(queue)} = ${id}`);
}

interface RowWork<T extends ClaimedRow> {
  readonly columns: Parameters<typeof lockDue>[2];
  readonly claim?: Omit<Claim, 'limit'>;
  /** Does the work and returns whether the row is done and to be deleted; otherwise the row stays as the work left it. */
  readonly work: (tx: Database, row: T) => Promise<boolean>;
  /** Logs the failure and returns the message to record. */
  readonly failed: (error: unknown, row: T) => string;
}

/**
 * Processes the next due row and deletes it in the same transaction: a crash or failure rolls both back. Returns whether there was a row. A
 * failure is recorded on the row, which is retried later.
 */
export async function workNextRow<T extends ClaimedRow>(db: Database, queue: RetriedQueue, options: RowWork<T>): Promise<boolean> {
  const { columns, claim, work, failed } = options;
  let row: T | undefined;
  try {
    return await db.transaction(async (tx) => {
      [row] = await lockDue<T>(tx, queue, columns, { ...claim, limit: 1 });
      if (!row) return false;
      const isDone = await work(tx, row);
      if (isDone) await tx.query(sql`delete from ${identifier(queue.table)} where ${keyOf(queue)} = ${row.id}`);
      return true;
    });
  } catch (error) {
    if (!row) throw error;
    await postpone(db, queue, row, failed(error, row));
    return true;
  }
}
