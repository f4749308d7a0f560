import { createHash } from 'node:crypto';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { parametersOf } from './parameters.ts';
import { createStatementTimes, type StatementTimes } from './statement-times.ts';

/** A pool or an open transaction; code that runs in either cannot tell. Rows come back as PostgreSQL's JSON-like values. */
export interface Database {
  /** Runs one statement; equal texts are prepared once per connection. */
  query<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /** Runs `work` in one transaction; inside a transaction it joins the one that is open. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Calls `work` once the transaction has committed, or at once outside of one. */
  afterCommit(work: () => void): void;
  readonly inTransaction: boolean;
}

export interface DatabaseRoot extends Database {
  /** Runs one statement on a connection kept apart, whose effect stays when the open transaction rolls back. Never waits for the pool. */
  apart<T = Record<string, unknown>>(statement: Sql): Promise<T[]>;
  /** Calls `handler` for every notification on a channel. Reconnects by itself, and then calls it with '' for what may have been missed. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>;
  /** The statements that have taken longest in all since this process began, most first. */
  slowest(): readonly StatementTimes[];
  /** Connections of the pool, those that nobody uses, and how many requests wait for one. */
  connections(): { readonly all: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
  readonly url: string;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  max?: number;
  onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a pool. Throws the driver's error when the server cannot be reached. */
export async function openDatabase({ url, max = 12, onError = () => {} }: DatabaseOptions): Promise<DatabaseRoot> {
  const config = {
    connectionString: url,
    application_name: 'zhixing',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Compiling a statement takes longer than answering any of ours; our own PostgreSQL has it off, another one may not.
    options: '-c timezone=UTC -c jit=off',
  };
  const pool = new pg.Pool({ ...config, max, keepAlive: true });
  // Work inside a transaction that needs a second connection would wait for ever when all of the pool did the same.
  const aside = new pg.Pool({ ...config, max: 1, keepAlive: true, idleTimeoutMillis: 60_000 });
  for (const one of [pool, aside]) one.on('error', onError);
  const listener = createListener(config, onError);
  const root: DatabaseRoot = {
    url,
    inTransaction: false,
    afterCommit: (work) => work(),
    query: (statement) => run(pool, statement),
    apart: (statement) => run(aside, statement),
    transaction: (work) => inTransaction(pool, work),
    listen: listener.listen,
    slowest: () => times.slowest(),
    connections: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close();
      await Promise.all([pool.end(), aside.end()]);
    },
  };
  await root.query(sql`select 1`);
  return root;
}

async function run<T>(client: pg.Pool | pg.PoolClient, statement: Sql): Promise<T[]> {
  const { text, values } = parametersOf(statement);
  const name = statementName(text);
  const began = performance.now();
  const result = await client.query({ text, values, ...(name ? { name } : {}) });
  times.took(text, performance.now() - began);
  return result.rows as T[];
}

const times = createStatementTimes();

const KEPT_STATEMENTS = 2000;
const LONGEST_KEPT = 20_000;
const names = new Map<string, string>();

// A name per text lets PostgreSQL skip parsing and planning. Beyond the bound, texts run unnamed: a flood of odd filters must not fill the server's memory.
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= KEPT_STATEMENTS || text.length > LONGEST_KEPT) return known;
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const committed: (() => void)[] = [];
  let broken: Error | undefined;
  // A connection that ends between two statements of a transaction says so to nobody else, and an unheard error ends the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    // Not waited for: the first statement stands in line behind it.
    const begun = client.query('begin');
    begun.catch(() => {});
    const tx: Database = {
      inTransaction: true,
      query: (statement) => run(client, statement),
      transaction: (inner) => inner(tx),
      afterCommit: (hook) => void committed.push(hook),
    };
    const result = await work(tx);
    await begun;
    const { command } = await client.query('commit');
    // A failed statement that somebody has caught leaves a transaction that can only be taken back; nobody may take it for stored.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, since a statement in it had failed');
    for (const hook of committed) hook();
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

const RECONNECT_MS = 1000;

function createListener(config: pg.ClientConfig, onError: (error: Error) => void) {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...config, statement_timeout: 0 });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    next.on('error', (error) => {
      onError(error);
      if (client === next) reconnect();
    });
    await next.connect();
    client = next;
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  function reconnect(): void {
    client = null;
    if (closed) return;
    setTimeout(() => connect().then(tellAll, () => reconnect()), RECONNECT_MS).unref();
  }

  // What was said while nobody listened is lost: everybody looks for himself.
  function tellAll(): void {
    for (const handler of [...handlers.values()].flat()) handler('');
  }

  return {
    listen: async (channel: string, handler: (payload: string) => void): Promise<void> => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      if (!client) await connect();
      else await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    close: async (): Promise<void> => {
      closed = true;
      await client?.end();
    },
  };
}

/** Tells every process that listens on the channel; delivered when the transaction commits. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.query(sql`select pg_notify(${channel}, ${payload})`);
}
