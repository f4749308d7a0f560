import type { EffectiveModel, Issue } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { type Context, tentative, within } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { can } from '../permission/access.ts';
import type { Stored } from '../read/read.ts';
import type { Values } from './values.ts';
import { createRecord, removeRecord, updateRecord } from './write.ts';
import { attempt } from './write-many.ts';

/** Key in the request body for the rows of sub-tables. */
const ROWS = '$rows';

const MAX_ROWS = 200;

/** One row of a sub-table: without `id` it is created; with `$delete` it is deleted; otherwise its fields are updated. */
const rowSchema = z.looseObject({
  id: z.string().max(60).optional(),
  version: z.int().min(1).optional(),
  $delete: z.literal(true).optional(),
});

/** Content of `$rows`: rows by model. Rows that are not listed stay unchanged. */
const rowsSchema = z.record(z.string().max(60), z.array(rowSchema).max(MAX_ROWS));

type SentRow = z.infer<typeof rowSchema>;

/** Creates a record with its sub-table rows in one transaction. */
export const createWithRows = (ctx: Context, model: EffectiveModel, body: Values): Promise<Stored> =>
  withRows(ctx, model, body, (inner, values) => createRecord(inner, model, values));

/** Updates a record with its sub-table rows in one transaction. */
export const updateWithRows = (ctx: Context, model: EffectiveModel, id: string, body: Values, version?: number): Promise<Stored> =>
  withRows(ctx, model, body, (inner, values) => updateRecord(inner, model, id, values, version));

async function withRows(
  { lastWrite, ...ctx }: Context,
  model: EffectiveModel,
  { [ROWS]: sent, ...values }: Values,
  save: (ctx: Context, values: Values) => Promise<Stored>,
): Promise<Stored> {
  if (sent === undefined) return save(lastWrite ? { ...ctx, lastWrite } : ctx, values);
  const tables = tablesOf(ctx, model, sent);
  return ctx.db.transaction(async (db) => {
    const tx = tentative(within(ctx, db));
    const record = await save(tx, values);
    const wrong: Record<string, Issue> = {};
    for (const table of tables) Object.assign(wrong, await saveRows(tx, table, record.id));
    if (Object.keys(wrong).length > 0) throw modelErrors.invalidRows({}, { fields: wrong });
    return record;
  });
}

interface Table {
  readonly child: EffectiveModel;
  readonly by: string;
  readonly rows: readonly SentRow[];
}

function tablesOf(ctx: Context, model: EffectiveModel, sent: unknown): Table[] {
  const parsed = rowsSchema.safeParse(sent);
  if (!parsed.success) throw modelErrors.badRows({ max: MAX_ROWS });
  return Object.entries(parsed.data).map(([name, rows]) => {
    const table = model.formRows.find((one) => one.model === name);
    if (!table) throw modelErrors.unknownField({ field: `${ROWS}.${name}`, model: model.name });
    return { child: ctx.engine.registry.get(name), by: table.by, rows };
  });
}

/**
 * Writes the rows of one sub-table through the normal write path. Deletes first and creates last, so that a unique value can move from one
 * row to another. Returns errors by row position.
 */
async function saveRows(tx: Context, table: Table, parent: string): Promise<Record<string, Issue>> {
  const strangers = await notOf(tx, table, parent);
  const steps = table.rows
    .map((row, index) => ({ row, index, order: row.$delete ? 0 : row.id ? 1 : 2 }))
    .toSorted((a, b) => a.order - b.order);
  const wrong: Record<string, Issue> = {};
  for (const { row, index } of steps) {
    const failed =
      row.id && strangers.has(row.id) ? modelErrors.notFound() : await attempt(tx, (inner) => saveRow(inner, table, parent, row));
    if (failed) Object.assign(wrong, atRow(`${ROWS}.${table.child.name}.${index}`, failed));
  }
  return wrong;
}

async function saveRow(tx: Context, { child, by }: Table, parent: string, row: SentRow): Promise<void> {
  const { id, version, $delete: gone, ...values } = row;
  if (by in values) throw modelErrors.readonlyField({ field: by });
  if (id === undefined) {
    if (gone || version !== undefined) throw modelErrors.badRows({ max: MAX_ROWS });
    await createRecord(tx, child, { ...values, [by]: parent });
  } else if (gone) await removeRecord(tx, child, id, version);
  else await updateRecord(tx, child, id, values, version);
}

// Ids of rows that belong to another record: they must not be changed through this one, even by a user who may change both.
async function notOf(tx: Context, { child, by, rows }: Table, parent: string): Promise<Set<string>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const field = child.fields[by];
  if (ids.length === 0 || !field?.column || can(tx, child, 'read') === null) return new Set(ids);
  const found = await tx.db.query<{ id: string }>(
    sql`select t.id from ${tableOf(child)} t where t.id::text = any(${ids}${raw('::text[]')}) and t.${columnOf(field)} = ${parent} and t.deleted_at is null`,
  );
  const own = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !own.has(id)));
}

function atRow(place: string, error: AppError): Record<string, Issue> {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return { [place]: { key: error.key, params: error.params } };
  return Object.fromEntries(fields.map(([name, issue]) => [`${place}.${name}`, issue]));
}
