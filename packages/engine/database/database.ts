import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { ClearableCache } from '../observability/cache.ts';
import type { StatementTimes } from '../observability/statement-times.ts';
import type { Database } from './handle.ts';
import { createListener, type Listener } from './listener.ts';
import { openReplica, type Replica, type ReplicaOptions } from './replica.ts';
import { createStatements, type Run } from './statements.ts';
import { inTransaction } from './transaction.ts';

export type { Database } from './handle.ts';

export interface DatabaseRoot extends Database, Pick<Listener, 'listen'> {
  /**
   * Runs one statement on a dedicated connection: its effect survives a rollback of the open transaction, and it never waits for the main
   * pool.
   */
  onSeparateConnection<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /**
   * Enables prepared statements. Called after start-up, since one-time statements of migrations and seeds would evict those of requests.
   */
  keepStatements(): void;
  /**
   * Runs work outside the current transaction, if any. Only for workers that run once per process: each holds a connection while it waits
   * for another.
   */
  beside<T>(work: () => T): T;
  /** Cache of prepared statement texts and statement times. */
  readonly statements: ClearableCache;
  /** Statements with the largest total time since the process started, largest first. */
  slowest(): readonly StatementTimes[];
  /** Connections in the main pool, idle connections, and requests waiting for one. */
  connections(): { readonly all: number; readonly idle: number; readonly waiting: number };
  /**
   * For queries whose results may be some seconds old, such as totals over whole lists: the replica while it is fresh enough, else the
   * primary.
   * Never for values that a later write depends on.
   */
  reading(): Database;
  /** Replication lag in seconds; null if unknown, undefined without a replica. */
  replicaLag(): number | null | undefined;
  close(): Promise<void>;
  readonly url: string;
}

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  max?: number;
  replica?: ReplicaOptions;
  onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction idle for so long belongs to work that has died: PostgreSQL ends it and releases its locks. */
const IDLE_TRANSACTION_MS = 300_000;
/** Longest wait for a connection, whether the database does not answer or the pool is exhausted. */
const CONNECTION_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
const MAX_NESTED = 4;

/** Opens the connection pools. Throws the driver's error if the server cannot be reached. */
export async function openDatabase({ url, max = 12, replica: copy, onError = () => {} }: DatabaseOptions): Promise<DatabaseRoot> {
  const config = {
    connectionString: url,
    application_name: 'zhixing',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // JIT compilation takes longer than any of our queries. Our own PostgreSQL has it off, another server may not.
    options: '-c timezone=UTC -c jit=off',
  };
  const pool = new pg.Pool({ ...config, max });
  // Work in a transaction that needed a second connection from the main pool would deadlock once all its connections did so. So waiting
  // goes one way: from the pool to `nested`, for transactions inside a transaction, to `aside`, for single statements that never wait for
  // anything else.
  const nested = new pg.Pool({ ...config, max: MAX_NESTED, idleTimeoutMillis: 60_000 });
  const aside = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 60_000 });
  let closing = false;
  // While closing, errors of connections that are being closed are irrelevant.
  const fail = (error: Error): void => {
    if (!closing) onError(error);
  };
  for (const one of [pool, nested, aside]) {
    one.on('error', fail);
    // Without a listener, a connection error between checkout and first use would end the process. The next statement reports it anyway.
    one.on('connect', (client) => client.on('error', ignored));
  }
  const listener = createListener(config, fail);
  const replica = copy ? openReplica(copy, { ...config, max }, () => logPosition(root), fail) : null;
  const statements = createStatements();
  const { run, slowest, keep, cache } = statements;
  const { open, depth, deeper } = createDepth();
  const root: DatabaseRoot = {
    url,
    keepStatements: keep,
    statements: cache,
    inTransaction: false,
    afterCommit: (work) => work(),
    query: (statement) => run(depth() === 0 ? pool : aside, statement),
    onSeparateConnection: (statement) => run(aside, statement),
    transaction: (work) => {
      if (depth() > 1)
        throw new Error('a transaction inside a transaction inside a transaction: work joins one through its own connection');
      return inTransaction(depth() === 0 ? pool : nested, statements, root, (tx) => deeper(tx, work));
    },
    beside: (work) => open.exit(work),
    listen: listener.listen,
    slowest,
    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    reading: () => (replica?.isFresh() ? readingFrom(replica, root, run) : root),
    replicaLag: () => replica?.lagSeconds(),
    close: async () => {
      closing = true;
      await listener.close();
      await replica?.close();
      await Promise.all([pool.end(), nested.end(), aside.end()]);
    },
  };
  await root.query(sql`select 1`);
  return root;
}

async function logPosition(root: DatabaseRoot): Promise<string> {
  const [row] = await root.query<{ position: string }>(sql`select pg_current_wal_lsn()::text as position`);
  return row?.position ?? '0/0';
}

// PostgreSQL may cancel a query on a replica, and the replica may disappear: the primary answers then.
const readingFrom = (replica: Replica, root: DatabaseRoot, run: Run): Database => ({
  inTransaction: false,
  afterCommit: (work) => work(),
  query: <T>(statement: Sql) => run<T>(replica.pool, statement).catch(() => root.query<T>(statement)),
  transaction: root.transaction,
});

const ignored = (): void => {};

/** Nesting level of transactions for the running async work. Work that outlives its transaction counts as outside. */
function createDepth() {
  const open = new AsyncLocalStorage<{ level: number }>();
  const depth = (): number => open.getStore()?.level ?? 0;
  const deeper = async <T>(tx: Database, work: (tx: Database) => Promise<T>): Promise<T> => {
    const state = { level: depth() + 1 };
    try {
      return await open.run(state, () => work(tx));
    } finally {
      state.level = 0;
    }
  };
  return { open, depth, deeper };
}

/** Disables the idle timeout for a transaction that holds a lock during long work elsewhere. */
export async function waitsLong(tx: Database): Promise<void> {
  const statement = sql`set local idle_in_transaction_session_timeout = 0`;
  if (tx.sendWithNext) tx.sendWithNext(statement);
  else await tx.query(statement);
}

/** Notifies all processes listening on the channel; delivered on commit. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.query(sql`select pg_notify(${channel}, ${payload})`);
}
