import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { identifier } from '../database/identifiers.ts';
import type { Retry } from './retry.ts';

/**
 * A table whose rows are work items for all processes. It may be a dedicated table or hold business records: a queue needs only a key and a
 * due time. A leased row becomes due again when its lease expires, so that the work of a dead process is taken over.
 */
export interface Queue {
  readonly table: string;
  /** Primary key; default `id`. */
  readonly key?: string;
  /** Column with the due time; default `due_at`, null if rows are always due. */
  readonly due?: string | null;
  /** Retry policy for failed rows. `postpone` needs the columns `attempts` and `last_error`. */
  readonly retry?: Retry;
}

/** Selects the rows to claim. SQL fragments refer to the queue's table as `t`. */
export interface Claim {
  readonly limit: number;
  /** Time at which rows must be due; default: the database clock. */
  readonly now?: Date;
  readonly where?: Sql;
  /** Joins of other tables that decide what is due; their rows are not locked. */
  readonly joins?: Sql;
  /** Default: by due time. */
  readonly order?: Sql;
}

export const keyOf = ({ key = 'id' }: Queue): Sql => identifier(key);
const dueOf = ({ due = 'due_at' }: Queue): Sql | null => (due === null ? null : identifier(due));

/**
 * The statement with which every queue claims rows: it locks due rows and skips those locked by other transactions, so that processes never
 * claim the same row. Use it to compose larger statements; otherwise use `lockDue`, `leaseDue` or `removeDue`.
 */
export function claimSql(queue: Queue, columns: Sql, { limit, now, where, joins = sql``, order }: Claim): Sql {
  const due = dueOf(queue);
  const isDue = due && (now === undefined ? sql`t.${due} <= now()` : sql`t.${due} <= ${now}`);
  const by = order ?? (due && sql`t.${due}`);
  return sql`select ${columns} from ${identifier(queue.table)} t ${joins}
    where ${isDue ?? sql`true`} and ${where ?? sql`true`}${by ? sql` order by ${by}` : sql``} limit ${limit} for update of t skip locked`;
}

/** Locks due rows until the transaction ends: for work that is done and recorded in the same transaction. */
export const lockDue = <T>(tx: Database, queue: Queue, columns: Sql, claim: Claim): Promise<T[]> =>
  tx.query<T>(claimSql(queue, columns, claim));

interface Lease {
  /** Seconds until the rows become due again unless the result is recorded earlier. */
  readonly seconds: number;
  /** Further assignments to the rows, beginning with a comma. */
  readonly set?: Sql;
  readonly returning: Sql;
}

/** Leases due rows: for external calls, during which no transaction may stay open. Returns rows in no guaranteed order. */
export function leaseDue<T>(db: Database, queue: Queue, { seconds, set = sql``, returning }: Lease, claim: Claim): Promise<T[]> {
  const [table, key, due] = [identifier(queue.table), keyOf(queue), dueOf(queue)];
  if (!due) throw new Error(`queue ${queue.table} has no due moment to lease by`);
  const from = claim.now === undefined ? sql`now()` : sql`${claim.now}::timestamptz`;
  return db.query<T>(sql`
    with claimed as materialized (${claimSql(queue, sql`t.${key}`, claim)})
    update ${table} t set ${due} = ${from} + make_interval(secs => ${seconds})${set} from claimed where t.${key} = claimed.${key} returning ${returning}`);
}

/** Deletes and returns due rows: for work that needs no record. A rollback of the surrounding transaction restores them. */
export function removeDue<T>(db: Database, queue: Queue, returning: Sql, claim: Claim): Promise<T[]> {
  const [table, key] = [identifier(queue.table), keyOf(queue)];
  return db.query<T>(sql`
    with claimed as materialized (${claimSql(queue, sql`t.${key}`, claim)})
    delete from ${table} t using claimed where t.${key} = claimed.${key} returning ${returning}`);
}
