import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { Remembered } from '../observability/remembered.ts';
import type { StatementTimes } from '../observability/statement-times.ts';
import type { Database } from './handle.ts';
import { createListener, type Listener } from './listener.ts';
import { openReplica, type Replica, type ReplicaOptions } from './replica.ts';
import { createStatements, type Run } from './statements.ts';
import { inTransaction } from './transaction.ts';

export type { Database } from './handle.ts';

export interface DatabaseRoot extends Database, Pick<Listener, 'listen'> {
  /** Runs one statement on a connection kept apart, whose effect stays when the open transaction rolls back. Never waits for the pool. */
  apart<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /** From now on statements that come again are kept prepared. What migrations, seeds and the start ask would only push out what requests ask. */
  keepStatements(): void;
  /** Does work as if no transaction were open around it. Only for workers of which a process has one: each holds a connection while it waits for another. */
  beside<T>(work: () => T): T;
  /** The texts that are kept prepared, and the times of statements. */
  readonly statements: Remembered;
  /** The statements that have taken longest in all since this process began, most first. */
  slowest(): readonly StatementTimes[];
  /** Connections of the pool, those that nobody uses, and how many requests wait for one. */
  connections(): { readonly all: number; readonly idle: number; readonly waiting: number };
  /**
   * Where questions may go whose answers may be some seconds old, such as sums over whole lists: the replica while it keeps up, else the database itself.
   * Never for what is written down by the answer.
   */
  reading(): Database;
  /** Seconds by which the replica is behind; null where that is not known, undefined where there is none. */
  replicaLag(): number | null | undefined;
  close(): Promise<void>;
  readonly url: string;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  max?: number;
  replica?: ReplicaOptions;
  onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction in which nothing happens for so long belongs to work that is gone: its locks are let go. */
const IDLE_TRANSACTION_MS = 300_000;
/** Longest wait for a connection, be it that the database does not answer or that others hold them all. */
const CONNECTION_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
const MOST_NESTED = 4;

/** Opens a pool. Throws the driver's error when the server cannot be reached. */
export async function openDatabase({ url, max = 12, replica: copy, onError = () => {} }: DatabaseOptions): Promise<DatabaseRoot> {
  const config = {
    connectionString: url,
    application_name: 'zhixing',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Compiling a statement takes longer than answering any of ours; our own PostgreSQL has it off, another one may not.
    options: '-c timezone=UTC -c jit=off',
  };
  const pool = new pg.Pool({ ...config, max });
  // Work inside a transaction that waited for the pool would wait for ever when all of the pool did the same. So waits go one way: from the pool to
  // `nested`, where a transaction holds a connection inside another one, to `aside`, which single statements hold and nobody else.
  const nested = new pg.Pool({ ...config, max: MOST_NESTED, idleTimeoutMillis: 60_000 });
  const aside = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 60_000 });
  let closing = false;
  // A database that ends beside us takes the connections with it that are being given up anyhow.
  const fail = (error: Error): void => {
    if (!closing) onError(error);
  };
  for (const one of [pool, nested, aside]) {
    one.on('error', fail);
    // Between being handed out and being used nobody hears a connection fail, and an unheard error ends the process. Its next statement fails all the same.
    one.on('connect', (client) => client.on('error', ignored));
  }
  const listener = createListener(config, fail);
  const replica = copy ? openReplica(copy, { ...config, max }, () => logPosition(root), fail) : null;
  const statements = createStatements();
  const { run, slowest, keep, remembered } = statements;
  const { open, depth, deeper } = createDepth();
  const root: DatabaseRoot = {
    url,
    keepStatements: keep,
    statements: remembered,
    inTransaction: false,
    afterCommit: (work) => work(),
    query: (statement) => run(depth() === 0 ? pool : aside, statement),
    apart: (statement) => run(aside, statement),
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

// A replica may end a question of its own accord, and may vanish: the database itself answers then.
const readingFrom = (replica: Replica, root: DatabaseRoot, run: Run): Database => ({
  inTransaction: false,
  afterCommit: (work) => work(),
  query: <T>(statement: Sql) => run<T>(replica.pool, statement).catch(() => root.query<T>(statement)),
  transaction: root.transaction,
});

const ignored = (): void => {};

/** In how many transactions the running work is. What outlives its transaction is in none. */
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

/** For a transaction that holds a lock while work is done elsewhere, however long that takes. */
export async function waitsLong(tx: Database): Promise<void> {
  const statement = sql`set local idle_in_transaction_session_timeout = 0`;
  if (tx.ahead) tx.ahead(statement);
  else await tx.query(statement);
}

/** Tells every process that listens on the channel; delivered when the transaction commits. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.query(sql`select pg_notify(${channel}, ${payload})`);
}
