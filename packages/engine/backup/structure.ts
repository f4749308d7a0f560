import type pg from 'pg';
import * as queries from './structure-queries.ts';

/** A table whose rows a backup carries: the columns that hold something of their own, in order. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A schema of PostgreSQL as statements, in the order in which they build it up again around the rows. */
export interface Structure {
  /** Extensions, functions, sequences and tables: what has to stand before the first row. */
  readonly before: readonly string[];
  readonly tables: readonly BackedUpTable[];
  /** Constraints, indexes, triggers: quicker after the last row, and in no row's way. */
  readonly after: readonly string[];
}

/**
 * Reads how the current schema is built, from PostgreSQL's own catalogue rather than from the models: what administrators have published and what a
 * former version left behind is part of it, and a restored database is the one that was saved.
 * @throws Error naming what a backup would leave out, such as a view: half a backup is none
 */
export async function readStructure(client: pg.ClientBase): Promise<Structure> {
  const lines = async (statement: string): Promise<string[]> =>
    (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line);
  const unknown = await lines(queries.unknownObjects);
  if (unknown.length > 0) throw new Error(`a backup cannot carry these objects of the database: ${unknown.slice(0, 20).join(', ')}`);
  const { rows: tables } = await client.query<BackedUpTable>(queries.tablesWithRows);
  return {
    before: [
      ...(await lines(queries.extensions)),
      ...(await lines(queries.functions)),
      ...(await lines(queries.sequences)),
      ...(await lines(queries.tables)),
      ...(await lines(queries.partitions)),
      ...(await lines(queries.sequenceOwners)),
    ],
    tables,
    after: [
      ...(await lines(queries.constraints)),
      ...(await lines(queries.indexes)),
      ...(await lines(queries.foreignKeys)),
      ...(await lines(queries.triggers)),
      ...(await lines(queries.triggerStates)),
    ],
  };
}

/** Statements that put every sequence where it stands now; to be read after the rows, for sequences know no snapshot. */
export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(queries.sequenceNames);
  const states: string[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ line: string }>(queries.sequenceState(name));
    states.push(...state.map(({ line }) => line));
  }
  return states;
}
