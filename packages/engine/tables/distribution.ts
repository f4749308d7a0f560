/** A table in the database's catalogue. */
export interface CatalogueTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Estimated number of rows; 0 before the first `analyze`. */
  readonly rows: number;
  /** Columns of the primary key and of every unique index; index expressions as SQL. */
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly references: readonly { readonly columns: readonly string[]; readonly to: string; readonly toColumns: readonly string[] }[];
}

/**
 * Distribution in Citus terms: `distributed` rows are placed by their key, `reference` tables are copied to every node, `local` tables stay
 * on the coordinator.
 */
type Place = 'distributed' | 'reference' | 'local';

export interface PlacedTable {
  readonly name: string;
  readonly place: Place;
  readonly rows: number;
  /** Parts of its structure that distribution would not support, in words. */
  readonly broken: readonly string[];
}

/** Number of rows above which a copy on every node is expensive. */
const LARGE = 1_000_000;

/**
 * Plans the distribution of the tables by one column on a distributed PostgreSQL such as Citus, and reports unsupported structure: a unique
 * key must contain the column, and references must stay within a key or lead to reference tables.
 * @param root the table whose ids the column contains; it becomes a reference table
 */
export function distributionOf(tables: readonly CatalogueTable[], key: string, root: string): PlacedTable[] {
  const places = new Map(tables.map((table) => [table.name, firstPlace(table, key, root)]));
  // Tables referenced from several nodes must be reference tables, and so must the tables that these refer to.
  for (let wanted = referredTo(tables, places); wanted.length > 0; wanted = referredTo(tables, places))
    for (const name of wanted) places.set(name, 'reference');
  return tables.map((table) => placed(table, places, key));
}

/** Local tables that distributed or reference tables refer to. */
const referredTo = (tables: readonly CatalogueTable[], places: ReadonlyMap<string, Place>): string[] =>
  tables
    .filter(({ name }) => places.get(name) !== 'local')
    .flatMap(({ references }) => references.map(({ to }) => to))
    .filter((name) => places.get(name) === 'local');

function firstPlace({ name, columns }: CatalogueTable, key: string, root: string): Place {
  if (name === root) return 'reference';
  return columns.includes(key) ? 'distributed' : 'local';
}

function placed(table: CatalogueTable, places: ReadonlyMap<string, Place>, key: string): PlacedTable {
  const place = places.get(table.name) ?? 'local';
  const broken = [
    ...(place === 'distributed' ? table.uniques.filter(({ columns }) => !columns.includes(key)).map(uniqueFault(key)) : []),
    ...table.references.flatMap((reference) => referenceFault(place, places.get(reference.to) ?? 'local', reference, key)),
    ...(place === 'reference' && table.rows > LARGE ? [`about ${table.rows} rows would lie on every node`] : []),
  ];
  return { name: table.name, place, rows: table.rows, broken };
}

const uniqueFault =
  (key: string) =>
  ({ name, columns }: CatalogueTable['uniques'][number]): string =>
    `unique ${name} (${columns.join(', ')}) lacks ${key}: add it, or see to it that it is unique elsewhere`;

function referenceFault(
  from: Place,
  to: Place,
  { columns, to: target, toColumns }: CatalogueTable['references'][number],
  key: string,
): string[] {
  const what = `(${columns.join(', ')}) → ${target} (${toColumns.join(', ')})`;
  if (to !== 'distributed') return [];
  if (from !== 'distributed') return [`${what} points to rows that are spread from a table that is not: drop it`];
  return columns.includes(key) && toColumns.includes(key) ? [] : [`${what} may cross nodes: carry ${key} on both sides`];
}
