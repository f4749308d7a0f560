import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Prepared statements of one connection at most: each holds a plan in the memory of the database. */
export const PREPARED_PER_CONNECTION = 300;
const NAMED = 1000;
const SEEN = 20_000;
const LONGEST_NAMED = 20_000;

interface Named {
  readonly name: string;
  /** One string for all connections, however often the text is built anew. */
  readonly text: string;
}

const named = new Map<string, Named>();
const seen = new Set<string>();

/** The texts that have a name in this process. */
export const statementNames = {
  size: (): number => named.size,
  forget: (): void => {
    named.clear();
    seen.clear();
  },
};

/**
 * The name of a statement that this process sends more than once, or undefined. What comes once, such as a migration, a seed or an odd choice of
 * fields, runs unnamed, so that it displaces nothing that is used again.
 */
function namedStatement(text: string): Named | undefined {
  if (text.length > LONGEST_NAMED) return undefined;
  const known = named.get(text);
  if (known) return touched(named, text, known);
  const digest = createHash('sha1').update(text).digest('base64url').slice(0, 24);
  if (!seen.has(digest)) {
    if (seen.size >= SEEN) seen.clear();
    seen.add(digest);
    return undefined;
  }
  const fresh = { name: `s${digest}`, text };
  named.set(text, fresh);
  if (named.size > NAMED) named.delete(oldest(named));
  return fresh;
}

/** What `pg` keeps of a connection and does not declare. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
}

const prepared = new WeakMap<pg.ClientBase, Map<string, true>>();

/**
 * The statement as a connection is to run it: under a name where it comes again, so that it is parsed and planned once. Beyond the bound the statement
 * that was not used for longest is deallocated; the message for it travels with the next statement and costs no round trip.
 */
export function preparedFor(client: pg.ClientBase, text: string): { readonly text: string; readonly name?: string } {
  const statement = namedStatement(text);
  if (!statement) return { text };
  const names = prepared.get(client) ?? new Map<string, true>();
  prepared.set(client, names);
  touched(names, statement.name, true);
  if (names.size > PREPARED_PER_CONNECTION) deallocate(client, names);
  return statement;
}

function deallocate(client: pg.ClientBase, names: Map<string, true>): void {
  const name = oldest(names);
  names.delete(name);
  const { connection } = client as unknown as { connection: Wire };
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}

// A Map lists its entries in the order in which they were set.
function touched<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.delete(key);
  map.set(key, value);
  return value;
}

const oldest = <K>(map: ReadonlyMap<K, unknown>): K => map.keys().next().value as K;
