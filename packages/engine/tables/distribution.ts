/** A table as the catalogue of the database has it. */
export interface CatalogueTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** As last estimated; 0 where nobody has looked. */
  readonly rows: number;
  /** Columns of the primary key and of every unique index; an index over expressions lists them as they are written. */
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly references: readonly { readonly columns: readonly string[]; readonly to: string; readonly toColumns: readonly string[] }[];
}

/** `distributed` rows lie on the node of their key, `reference` tables on every node, `local` ones on the first alone. */
type Place = 'distributed' | 'reference' | 'local';

export interface PlacedTable {
  readonly name: string;
  readonly place: Place;
  readonly rows: number;
  /** What of its structure cannot be kept as it is, in words. */
  readonly broken: readonly string[];
}

/** Rows of which a copy on every node is no longer a small matter. */
const LARGE = 1_000_000;

/**
 * How the tables would lie on a distributed PostgreSQL such as Citus, were they spread by one column, and what of the structure would not hold there:
 * a unique key must contain the column, and rows refer to rows of their own key, or to tables that every node has.
 * @param root the table whose ids the column holds; every node has it
 */
export function distributionOf(tables: readonly CatalogueTable[], key: string, root: string): PlacedTable[] {
  const places = new Map(tables.map((table) => [table.name, firstPlace(table, key, root)]));
  // What rows of many nodes refer to must be on every node, and so must what that refers to.
  for (let wanted = referredTo(tables, places); wanted.length > 0; wanted = referredTo(tables, places))
    for (const name of wanted) places.set(name, 'reference');
  return tables.map((table) => placed(table, places, key));
}

/** Tables on one node that tables of many nodes refer to. */
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
