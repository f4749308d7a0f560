import { createHash } from 'node:crypto';
import pg from 'pg';
import type { ClearableCache } from '../observability/cache.ts';
import { type Outcome, type Sent, sendPipelined, type Wire } from './pipeline.ts';

/** Prepared statements per connection. The server keeps a plan for each, tens of kilobytes for a wide page. */
const KEPT = 400;
/** Statements recently seen once: only their digests are stored. */
const SEEN_ONCE = 2000;
const MAX_LENGTH = 20_000;

export interface PreparedStatements {
  /** Sends a statement. A text that is used repeatedly gets a name, so that PostgreSQL parses and plans it once per connection. */
  send(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Sends several statements in one network write, `begin` and `commit` included. */
  pipeline(client: pg.PoolClient, statements: readonly Sent[]): Promise<Outcome>;
  /** Enables naming. Called after start-up, since one-time statements of migrations and seeds would evict those of requests. */
  keep(): void;
  readonly cache: ClearableCache;
}

/**
 * Names statements for preparing. Memory is bounded here and in PostgreSQL, and many one-off filters do not evict statements in use: a
 * statement is named on its second use, and the least recently used names are evicted first.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let keeping = false;
  const nameOf = (text: string): string | undefined => {
    if (!keeping || text.length > MAX_LENGTH) return undefined;
    const known = names.get(text);
    const name = known ?? `s${createHash('sha1').update(text).digest('base64url')}`;
    if (known === undefined && !once.delete(name)) {
      addBounded(once, name, SEEN_ONCE);
      return undefined;
    }
    names.delete(text);
    names.set(text, name);
    if (names.size > KEPT) names.delete(names.keys().next().value ?? '');
    return name;
  };
  return {
    send: (client, text, values) => {
      const name = nameOf(text);
      return name ? sendNamed(client, { name, text, values }) : client.query({ text, values });
    },
    pipeline: (client, statements) =>
      sendPipelined(
        client,
        statements.map((sent) => {
          const name = CONTROL.has(sent.text) ? sent.text : nameOf(sent.text);
          return name ? { ...sent, name } : sent;
        }),
        hold,
      ),
    keep: () => {
      keeping = true;
    },
    cache: {
      name: 'statements',
      size: () => names.size,
      clear: () => {
        names.clear();
        once.clear();
      },
    },
  };
}

/** Prepared on every connection under their own names, to save parsing. */
const CONTROL: ReadonlySet<string> = new Set(['begin', 'commit']);

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** How pool and connection accept a query object, which the driver's types omit. */
interface TakesQuery {
  query(query: pg.Query, values: undefined, answered: Answered): void;
}

/** Names prepared on each connection, least recently used first. */
const onConnection = new WeakMap<object, Set<string>>();

// Only on submit is it known which connection gets the statement. The Close of an evicted statement goes in the same packets, without a
// round trip of its own.
function sendNamed(client: pg.Pool | pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const query = new pg.Query(config);
  const { submit } = query;
  query.submit = (connection) => {
    hold(connection as unknown as Wire, config.name ?? '');
    return submit.call(query, connection);
  };
  return new Promise((resolve, reject) => {
    const answered: Answered = (error, result) => (error ? reject(error) : resolve(result));
    (client as unknown as TakesQuery).query(query, undefined, answered);
  });
}

/** Marks a name as used on a connection and closes its least recently used one beyond the limit. */
function hold(wire: Wire, name: string): void {
  if (CONTROL.has(name)) return;
  const held = onConnection.get(wire) ?? new Set<string>();
  onConnection.set(wire, held);
  const gone = addBounded(held, name, KEPT);
  if (gone === undefined) return;
  wire.close({ type: 'S', name: gone });
  delete wire.parsedStatements[gone];
}

/** Adds an entry as the most recently used; returns the evicted one. */
function addBounded(set: Set<string>, one: string, most: number): string | undefined {
  set.delete(one);
  set.add(one);
  if (set.size <= most) return undefined;
  const oldest = set.values().next().value;
  if (oldest !== undefined) set.delete(oldest);
  return oldest;
}
