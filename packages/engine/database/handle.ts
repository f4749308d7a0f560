import type { Sql } from 'sql-template-tag';

/** Common interface of a pool and an open transaction. */
export interface Database {
  /** Runs one statement; repeated texts are prepared once per connection. */
  query<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /** Runs `work` in a transaction; inside a transaction it joins the open one. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Calls `work` after the commit, or at once outside a transaction. */
  afterCommit(work: () => void): void;
  readonly inTransaction: boolean;
  /**
   * In a transaction: sends the statement together with the next one or the commit, saving a round trip. If it fails, that next statement
   * throws the error returned by `failed`; if not, `answered` is given its rows.
   */
  sendWithNext?<T>(statement: Sql, outcome?: { failed?: (error: unknown) => unknown; answered?: (rows: T[]) => void }): void;
  /**
   * In a transaction: queries queued here are sent with the commit and run right after it. Do not await them before the transaction ends.
   */
  readonly withCommit?: Database;
}
