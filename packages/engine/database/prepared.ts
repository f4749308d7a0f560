import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Remembered } from '../observability/remembered.ts';
import { type Outcome, type Sent, sendTogether, type Wire } from './together.ts';

/** Statements that a connection keeps prepared. The server holds a plan of each, tens of kilobytes for a wide page. */
const KEPT = 400;
/** Texts that were seen once lately: only their digests are kept. */
const SEEN_ONCE = 2000;
const LONGEST = 20_000;

export interface PreparedStatements {
  /** Sends a statement. A text that comes again gets a name, so that PostgreSQL parses and plans it once per connection. */
  send(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Sends several in one write, `begin` and `commit` among them. */
  together(client: pg.PoolClient, statements: readonly Sent[]): Promise<Outcome>;
  /** Names nothing before: what migrations, seeds and the start ask is not asked again, and would push out what is. */
  keep(): void;
  readonly remembered: Remembered;
}

/**
 * Names for statements. Memory is bounded in this process and in PostgreSQL, and a flood of odd filters pushes out no statement that is in use: only what
 * comes a second time is named, and of the named ones those go first that were not asked for longest.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let keeping = false;
  const nameOf = (text: string): string | undefined => {
    if (!keeping || text.length > LONGEST) return undefined;
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
    together: (client, statements) =>
      sendTogether(
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
    remembered: {
      name: 'statements',
      size: () => names.size,
      forget: () => {
        names.clear();
        once.clear();
      },
    },
  };
}

/** Prepared under their own names on every connection, so that nothing of them is parsed again. */
const CONTROL: ReadonlySet<string> = new Set(['begin', 'commit']);

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** How pool and connection take a query object; its types know only texts. */
interface TakesQuery {
  query(query: pg.Query, values: undefined, answered: Answered): void;
}

/** Names that a connection has prepared, the one that was not used for longest first. */
const onConnection = new WeakMap<object, Set<string>>();

// What a connection has prepared is known once the statement is sent to it. Close goes ahead of the statement in the same packets: no round trip of its own.
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

/** Notes that a connection uses a name, and lets it give up the one that it has not used for longest. */
function hold(wire: Wire, name: string): void {
  if (CONTROL.has(name)) return;
  const held = onConnection.get(wire) ?? new Set<string>();
  onConnection.set(wire, held);
  const gone = addBounded(held, name, KEPT);
  if (gone === undefined) return;
  wire.close({ type: 'S', name: gone });
  delete wire.parsedStatements[gone];
}

/** Adds what was used last; answers what has to go for it. */
function addBounded(set: Set<string>, one: string, most: number): string | undefined {
  set.delete(one);
  set.add(one);
  if (set.size <= most) return undefined;
  const oldest = set.values().next().value;
  if (oldest !== undefined) set.delete(oldest);
  return oldest;
}
