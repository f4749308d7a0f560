import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { dataSourceErrors } from '../data-source.errors.ts';
import type { DataSource } from '../data-source.model.ts';
import type { Column, Foreign, Row as ForeignRow } from '../drivers/foreign.ts';
import { withForeign } from '../drivers/open.ts';
import { targetOf } from '../stored.ts';

type Source = Row<typeof DataSource>;

/** One table to copy from one database to another. */
export interface Copying {
  readonly from: Source;
  readonly to: Source;
  readonly table: string;
  readonly toTable: string;
  /** Maps target columns to source columns; null maps columns of the same name. */
  readonly columns: Readonly<Record<string, string>> | null;
  /** Performs the copy and rolls it back. */
  readonly dryRun: boolean;
}

/** Limit for the whole table, because the user waits for the response. */
const TOTAL_MS = 60_000;
const MAX_BYTES = 1_073_741_824;
const SESSION = { statementMs: TOTAL_MS, totalMs: TOTAL_MS, mostBytes: MAX_BYTES } as const;
const MAX_ROWS = 500;
/** PostgreSQL accepts at most 65 535 parameters per statement. */
const MAX_VALUES = 60_000;

/**
 * Copies the rows of a table: rows with an existing key are updated, others inserted, none deleted. Runs in one transaction of the target,
 * which is rolled back on failure. Returns the number of rows.
 */
export async function copyTable(ctx: Context, copying: Copying): Promise<number> {
  const { from, to, table, toTable } = copying;
  if (from.id === to.id && table === toTable) throw dataSourceErrors.sameTable();
  const [source, target] = [await targetOf(ctx, from), await targetOf(ctx, to)];
  return withForeign(ctx.engine, source, SESSION, (reading) =>
    withForeign(ctx.engine, target, { ...SESSION, writes: true }, (writing) => copy(reading, writing, copying)),
  );
}

async function copy(reading: Foreign, writing: Foreign, copying: Copying): Promise<number> {
  const pairs = await pairsOf(reading, writing, copying);
  const names = pairs.map(([there]) => reading.quoted(there)).join(', ');
  const size = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / pairs.length));
  let count = 0;
  await writing.execute(writing.kind === 'mysql' ? 'start transaction' : 'begin');
  await reading.parts(`select ${names} from ${reading.quoted(copying.table)}`, size, async (rows) => {
    await putDown(writing, copying.toTable, pairs, rows);
    count += rows.length;
  });
  await writing.execute(copying.dryRun ? 'rollback' : 'commit');
  return count;
}

/** A source column and its target column. */
type Pair = readonly [from: string, to: Column];

async function pairsOf(reading: Foreign, writing: Foreign, { from, to, table, toTable, columns }: Copying): Promise<Pair[]> {
  const there = (await reading.columnsOf(table)).map(({ name }) => name);
  const here = await writing.columnsOf(toTable);
  if (there.length === 0) throw dataSourceErrors.noTable({ source: from.name, table });
  if (here.length === 0) throw dataSourceErrors.noTable({ source: to.name, table: toTable });
  const wanted = Object.entries(
    columns ?? Object.fromEntries(here.filter(({ name }) => there.includes(name)).map(({ name }) => [name, name])),
  );
  const pairs = wanted.map(([name, place]): Pair => {
    const column = here.find((one) => one.name === name);
    if (!column) throw dataSourceErrors.noColumn({ table: toTable, column: name });
    if (!there.includes(place)) throw dataSourceErrors.noColumn({ table, column: place });
    return [place, column];
  });
  const keys = here.filter(({ key }) => key);
  if (keys.length === 0 || keys.some((key) => !pairs.some(([, column]) => column.name === key.name)))
    throw dataSourceErrors.noKey({ table: toTable });
  return pairs;
}

async function putDown(writing: Foreign, table: string, pairs: readonly Pair[], rows: readonly ForeignRow[]): Promise<void> {
  const names = pairs.map(([, { name }]) => writing.quoted(name));
  const places = rows.map((_row, n) => `(${pairs.map((_pair, m) => writing.place(n * pairs.length + m + 1)).join(', ')})`);
  const values = rows.flatMap((row) => pairs.map(([from]) => storable(row[from])));
  const insert = `insert into ${writing.quoted(table)} (${names.join(', ')}) values ${places.join(', ')}`;
  await writing.execute(`${insert} ${onConflict(writing, pairs)}`, values);
}

function onConflict({ kind, quoted }: Foreign, pairs: readonly Pair[]): string {
  const keys = pairs.flatMap(([, { key, name }]) => (key ? [quoted(name)] : []));
  const others = pairs.flatMap(([, { key, name }]) => (key ? [] : [quoted(name)]));
  if (kind === 'mysql')
    return `on duplicate key update ${(others.length > 0 ? others : keys).map((name) => `${name} = values(${name})`).join(', ')}`;
  const change = others.map((name) => `${name} = excluded.${name}`).join(', ');
  return `on conflict (${keys.join(', ')}) do ${change ? `update set ${change}` : 'nothing'}`;
}

// JSON columns arrive parsed and are serialized again.
const storable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : (value ?? null);
