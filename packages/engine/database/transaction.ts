import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { ofDatabase } from './error-class.ts';
import type { Database } from './handle.ts';
import { failed, type Statements } from './statements.ts';
import type { Outcome } from './together.ts';

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;

/** A statement that is sent with the next round trip. */
interface Waiting {
  readonly statement: Sql;
  readonly failed?: ((error: unknown) => unknown) | undefined;
}

/** A query that is sent after the commit, in the same round trip. */
interface Asked {
  readonly statement: Sql;
  readonly answered: (rows: unknown[]) => void;
  readonly failed: (error: unknown) => void;
}

/** Runs work in a transaction on a pool connection. `begin`, `commit` and deferred statements need no round trips of their own. */
export async function inTransaction<T>(
  pool: pg.Pool,
  statements: Statements,
  root: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(failed);
  const committed: (() => void)[] = [];
  let broken: Error | undefined;
  // Without a listener, a connection error between two statements would end the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const line = createLine(client, statements, root);
  const tx: Database = {
    inTransaction: true,
    query: line.query,
    transaction: (inner) => inner(tx),
    afterCommit: (hook) => void committed.push(hook),
    ahead: line.ahead,
    behind: line.behind,
  };
  try {
    const result = await work(tx);
    await line.commit();
    for (const hook of committed) hook();
    return result;
  } catch (error) {
    line.giveUp(error);
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Sends the statements of one transaction, batching deferred ones. */
function createLine(client: pg.PoolClient, { run, together }: Statements, root: Database) {
  let waiting: Waiting[] = [{ statement: BEGIN }];
  let asked: Asked[] = [];
  let open = true;
  const takeWaiting = (): Waiting[] => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  const query = async <R>(statement: Sql): Promise<R[]> => {
    if (waiting.length === 0) return run<R>(client, statement);
    const sent = [...takeWaiting(), { statement }];
    const { results, failure } = await together(client, statementsOf(sent), sent.length - 1);
    if (failure) throw await reasonOf(sent[failure.at], failure.error);
    return (results.at(-1)?.rows ?? []) as R[];
  };
  const isUsed = (): boolean => waiting[0]?.statement !== BEGIN || waiting.length > 1 || asked.length > 0;
  const commit = async (): Promise<void> => {
    open = false;
    if (!isUsed()) return;
    const before = [...takeWaiting(), { statement: COMMIT }];
    const outcome = await together(client, statementsOf([...before, ...asked]), Math.max(0, before.length - 2));
    const { results, failure } = outcome;
    if (failure && failure.at < before.length) throw await reasonOf(before[failure.at], failure.error);
    // After a failed statement whose error was caught, PostgreSQL turns the commit into a rollback; that must not pass as success.
    if (results[before.length - 1]?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back, since a statement in it had failed');
    answerBehind(asked, outcome, before.length);
  };
  const behind: Database = {
    inTransaction: false,
    afterCommit: (hook) => hook(),
    query: <R>(statement: Sql) =>
      open
        ? new Promise<R[]>((answered, failed) => void asked.push({ statement, answered: answered as Asked['answered'], failed }))
        : root.query<R>(statement),
    transaction: root.transaction,
  };
  return {
    query,
    ahead: (statement: Sql, failed?: Waiting['failed']): void => void waiting.push({ statement, failed }),
    behind,
    commit,
    giveUp: (error: unknown): void => {
      open = false;
      for (const one of asked) one.failed(error);
      asked = [];
    },
  };
}

/** Resolves the queries sent behind the commit. */
function answerBehind(asked: readonly Asked[], { results, failure }: Outcome, commits: number): void {
  for (const [i, one] of asked.entries()) {
    if (failure && failure.at <= commits + i) one.failed(ofDatabase(failure.error));
    else one.answered(results[commits + i]?.rows ?? []);
  }
}

const statementsOf = (waiting: readonly { readonly statement: Sql }[]): Sql[] => waiting.map(({ statement }) => statement);

const reasonOf = async (one: Waiting | undefined, error: Error): Promise<unknown> => {
  const known = ofDatabase(error);
  return one?.failed ? one.failed(known) : known;
};
