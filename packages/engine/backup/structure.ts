import type pg from 'pg';
import * as queries from './structure-queries.ts';

/** A table whose rows are backed up, and its non-generated columns in order. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A PostgreSQL schema as the statements that recreate it, before and after loading the rows. */
export interface Structure {
  /** Extensions, functions, sequences and tables: required before the first row. */
  readonly before: readonly string[];
  readonly tables: readonly BackedUpTable[];
  /** Constraints, indexes, triggers: faster to create after loading the rows, and without effect on them. */
  readonly after: readonly string[];
}

/**
 * Reads the structure of the current schema from PostgreSQL's catalogue rather than from the models: it includes what administrators have
 * published and what earlier versions left behind, so that the restored database equals the saved one.
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

/** Statements that set every sequence to its current value; read after the rows, because sequences are not part of a snapshot. */
export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(queries.sequenceNames);
  const states: string[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ line: string }>(queries.sequenceState(name));
    states.push(...state.map(({ line }) => line));
  }
  return states;
}
