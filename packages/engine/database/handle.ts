import type { Sql } from 'sql-template-tag';

/** A pool or an open transaction; code that runs in either cannot tell. Rows come back as PostgreSQL's JSON-like values. */
export interface Database {
  /** Runs one statement; equal texts are prepared once per connection. */
  query<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /** Runs `work` in one transaction; inside a transaction it joins the one that is open. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Calls `work` once the transaction has committed, or at once outside of one. */
  afterCommit(work: () => void): void;
  readonly inTransaction: boolean;
  /** In a transaction: sends a statement along with the next one, or with the commit. Where it fails, that one fails with what `failed` makes of it. */
  ahead?(statement: Sql, failed?: (error: unknown) => unknown): void;
  /** In a transaction: answers what is asked here before it ends right after the commit, on the way back. Not to be waited for before. */
  readonly behind?: Database;
}
