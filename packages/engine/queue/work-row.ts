import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { identifier } from '../database/identifiers.ts';
import { type Claim, keyOf, lockDue, type Queue } from './claim.ts';
import { type Retry, retryDelay } from './retry.ts';

/** A claimed row, as far as the queue knows it. */
export interface ClaimedRow {
  readonly id: string;
  /** Failures before this attempt. */
  readonly attempts: number;
}

/** A queue whose rows count their attempts in the columns `attempts` and `last_error`. */
export type RetriedQueue = Queue & { readonly retry: Retry };

/** Records a failure of a row and when it is tried again. A row that is given up stays, due at no time, until people decide. */
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
  /** Does the work and answers whether the row is done: a row that is not is left as the work has left it. */
  readonly work: (tx: Database, row: T) => Promise<boolean>;
  /** Logs the failure and answers the words that are recorded. */
  readonly failed: (error: unknown, row: T) => string;
}

/**
 * Works on the next due row in one transaction with its removal: after a crash or failure nothing of it has happened. Answers whether there was a row. A
 * failure of the work is recorded at the row, which is tried again later.
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
