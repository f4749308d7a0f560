import { asked } from '../place.ts';
import { fields } from './work.ts';

/** The table of a contestant, as its own migration made it. */
export interface Table {
  readonly database: string;
  readonly name: string;
  /** Columns that the contestant adds, as SQL over `n`. */
  readonly own: Readonly<Record<string, string>>;
  /** Type that the values of the choice are cast to, where it is no text. */
  readonly choice?: string;
  /** Columns that the lists filter and sort by and that the contestant has not indexed itself. */
  readonly unindexed: readonly string[];
}

/** When the n-th row was created; the first is the newest. */
export const CREATED = `now() - n * interval '1 second'`;

/** Fills the table with so many rows, beside the contestant: none of them has to be created through it. */
export async function fillTable({ database, name, own, choice, unindexed }: Table, rows: number): Promise<void> {
  const shared = Object.entries(fields).map(([column, { kind, sql }]) => [
    column,
    kind === 'choice' && choice ? `(${sql})::${choice}` : sql,
  ]);
  const all = [...Object.entries(own), ...shared];
  const columns = all.map(([column]) => `"${column}"`).join(', ');
  const values = all.map(([, sql]) => sql).join(', ');
  await asked(database, `insert into "${name}" (${columns}) select ${values} from generate_series(0, ${rows - 1}) n order by n`);
  for (const column of unindexed) await asked(database, `create index on "${name}" ("${column}")`);
  await asked(database, `vacuum analyze "${name}"`);
}
