import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { ofDatabase } from './error-class.ts';
import type { Database } from './handle.ts';
import type { Outcome } from './pipeline.ts';
import type { Statements } from './statements.ts';

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;
const ROLLBACK_TO = /^\s*rollback to\b/i;

/** A statement that is sent with the next round trip. */
interface Waiting {
  readonly statement: Sql;
  readonly failed?: ((error: unknown) => unknown) | undefined;
  readonly answered?: ((rows: never[]) => void) | undefined;
  /** Rejects the query; a deferred statement, for which nobody waits, has none. */
  readonly rejected?: (error: unknown) => void;
}

/** A query that is sent after the commit, in the same round trip. */
interface Asked {
  readonly statement: Sql;
  readonly answered: (rows: unknown[]) => void;
  readonly failed: (error: unknown) => void;
}

/** Sends the statements of one transaction: deferred ones, and those that are asked together, in one round trip. */
export function createLine(client: pg.PoolClient, { run, pipeline }: Statements, root: Database) {
  const waiting: Waiting[] = [{ statement: BEGIN }];
  let flushing = false;
  let aborted: { readonly error: unknown } | null = null;
  let asked: Asked[] = [];
  let open = true;
  const takeWaiting = (end = waiting.length): Waiting[] => waiting.splice(0, end);
  const query = <R>(statement: Sql): Promise<R[]> => {
    const answer = new Promise<R[]>((resolve, reject) => {
      if (!open) return reject(new Error('the transaction is over'));
      waiting.push({ statement, answered: resolve, rejected: reject });
      // Runs when no microtask is left: all queries that need no answer of another are known by then.
      if (!flushing) process.nextTick(flush);
      flushing = true;
    });
    // Of several that failed together, one is awaited; a failure that nobody awaits fails the commit.
    answer.catch(() => undefined);
    return answer;
  };
  const flush = (): void => {
    flushing = false;
    // Those deferred after the last query go with the next round trip: their failure is its failure.
    const sent = withoutAborted(takeWaiting(waiting.findLastIndex(({ rejected }) => rejected !== undefined) + 1));
    const [first] = sent;
    if (sent.length > 1) {
      pipeline(client, statementsOf(sent), sent.length - 1).then(
        (outcome) => answerAll(sent, outcome).then((error) => noteFailure(error)),
        (error: unknown) => noteFailure(rejectAll(sent, error)),
      );
    } else if (first) run<never>(client, first.statement).then(first.answered, (error: unknown) => noteFailure(rejectAll(sent, error)));
  };
  const noteFailure = (failure: { readonly error: unknown } | null): void => {
    aborted = failure ?? aborted;
  };
  // A failed transaction runs nothing before it is rolled back to a savepoint; sent along, the rest would fail the rollback too.
  const withoutAborted = (sent: Waiting[]): Waiting[] => {
    if (!aborted) return sent;
    const rollback = sent.findLastIndex(({ statement }) => ROLLBACK_TO.test(statement.sql));
    rejectAll(rollback < 0 ? sent : sent.slice(0, rollback), aborted.error);
    if (rollback < 0) return [];
    aborted = null;
    return sent.slice(rollback);
  };
  const isUsed = (): boolean => waiting[0]?.statement !== BEGIN || waiting.length > 1 || asked.length > 0;
  const commit = async (): Promise<void> => {
    open = false;
    if (!isUsed()) return;
    const before = [...takeWaiting(), { statement: COMMIT }];
    const outcome = await pipeline(client, statementsOf([...before, ...asked]), Math.max(0, before.length - 2));
    const failed = await answerAll(before, outcome);
    if (failed) throw failed.error;
    // After a failed statement whose error was caught, PostgreSQL turns the commit into a rollback; that must not pass as success.
    if (outcome.results[before.length - 1]?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back, since a statement in it had failed');
    answerBehind(asked, outcome, before.length);
  };
  const withCommit: Database = {
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
    sendWithNext: (statement: Sql, outcome?: Pick<Waiting, 'failed' | 'answered'>): void => void waiting.push({ statement, ...outcome }),
    withCommit,
    commit,
    giveUp: (error: unknown): void => {
      open = false;
      // The connection goes back to the pool: what has not been sent yet must not follow the rollback.
      rejectAll(takeWaiting(), error);
      for (const one of asked) one.failed(error);
      asked = [];
    },
  };
}

/**
 * Resolves the queries before a failed statement, and rejects it and those after it, which PostgreSQL did not run, with its reason. Returns the
 * reason.
 */
async function answerAll(sent: readonly Waiting[], { results, failure }: Outcome): Promise<{ readonly error: unknown } | null> {
  const end = failure ? Math.min(failure.at, sent.length) : sent.length;
  for (const [at, { answered }] of sent.slice(0, end).entries()) answered?.((results[at]?.rows ?? []) as never[]);
  if (!failure || end === sent.length) return null;
  return rejectAll(sent.slice(end), await reasonOf(sent[end], failure.error));
}

function rejectAll(sent: readonly Waiting[], error: unknown): { readonly error: unknown } {
  for (const { rejected } of sent) rejected?.(error);
  return { error };
}

/** Resolves the queries sent with the commit. */
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
