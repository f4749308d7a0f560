import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { identifier } from '../database/identifiers.ts';
import type { Retry } from './retry.ts';

/**
 * A table whose rows wait to be worked on by any process. It may be a table of its own or hold business records: all that a queue needs is a key and the
 * moment from which a row is due. A leased row is due again when its lease ends, so that the work of a dead process is taken over.
 */
export interface Queue {
  readonly table: string;
  /** Primary key, `id` unless named. */
  readonly key?: string;
  /** Column with the moment from which a row is due, `due_at` unless named; null where a row is always due. */
  readonly due?: string | null;
  /** How failed rows are retried. Needs the columns `attempts` and `last_error` for `postpone`. */
  readonly retry?: Retry;
}

/** Which rows are claimed. Fragments name the queue's table `t`. */
export interface Claim {
  readonly limit: number;
  /** Moment by which rows must be due; the clock of the database unless given. */
  readonly now?: Date;
  readonly where?: Sql;
  /** Other tables that decide what is due; their rows are not locked. */
  readonly joins?: Sql;
  /** By due moment unless given. */
  readonly order?: Sql;
}

export const keyOf = ({ key = 'id' }: Queue): Sql => identifier(key);
const dueOf = ({ due = 'due_at' }: Queue): Sql | null => (due === null ? null : identifier(due));

/**
 * The statement by which every queue claims: it row-locks what is due and skips what other transactions have locked, so that each process gets rows of its own.
 * For statements of several parts; else use `lockDue`, `leaseDue` or `removeDue`.
 */
export function claimSql(queue: Queue, columns: Sql, { limit, now, where, joins = sql``, order }: Claim): Sql {
  const due = dueOf(queue);
  const isDue = due && (now === undefined ? sql`t.${due} <= now()` : sql`t.${due} <= ${now}`);
  const by = order ?? (due && sql`t.${due}`);
  return sql`select ${columns} from ${identifier(queue.table)} t ${joins}
    where ${isDue ?? sql`true`} and ${where ?? sql`true`}${by ? sql` order by ${by}` : sql``} limit ${limit} for update of t skip locked`;
}

/** Locks due rows until the transaction ends: for work that is done, and recorded as done, in the same transaction. */
export const lockDue = <T>(tx: Database, queue: Queue, columns: Sql, claim: Claim): Promise<T[]> =>
  tx.query<T>(claimSql(queue, columns, claim));

interface Lease {
  /** Seconds until the rows are due again unless the work on them is recorded before. */
  readonly seconds: number;
  /** What else is written to the rows, beginning with a comma. */
  readonly set?: Sql;
  readonly returning: Sql;
}

/** Leases due rows: for work on the outside world, during which no transaction may stay open. Answers in no promised order. */
export function leaseDue<T>(db: Database, queue: Queue, { seconds, set = sql``, returning }: Lease, claim: Claim): Promise<T[]> {
  const [table, key, due] = [identifier(queue.table), keyOf(queue), dueOf(queue)];
  if (!due) throw new Error(`queue ${queue.table} has no due moment to lease by`);
  const from = claim.now === undefined ? sql`now()` : sql`${claim.now}::timestamptz`;
  return db.query<T>(sql`
    with claimed as materialized (${claimSql(queue, sql`t.${key}`, claim)})
    update ${table} t set ${due} = ${from} + make_interval(secs => ${seconds})${set} from claimed where t.${key} = claimed.${key} returning ${returning}`);
}

/** Removes due rows and answers them: for work that is forgotten with the row. Inside a transaction, a failure brings them back. */
export function removeDue<T>(db: Database, queue: Queue, returning: Sql, claim: Claim): Promise<T[]> {
  const [table, key] = [identifier(queue.table), keyOf(queue)];
  return db.query<T>(sql`
    with claimed as materialized (${claimSql(queue, sql`t.${key}`, claim)})
    delete from ${table} t using claimed where t.${key} = claimed.${key} returning ${returning}`);
}
