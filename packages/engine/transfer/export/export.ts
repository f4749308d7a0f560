import type { Writable } from 'node:stream';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { audit } from '../../audit/write-line.ts';
import type { Context } from '../../context.ts';
import { newId, tableOf } from '../../database/identifiers.ts';
import { modelErrors } from '../../errors.ts';
import { visibility } from '../../permission/access.ts';
import { logDisclosure } from '../../permission/disclosure-log.ts';
import { logMinors, type MinorsApproval, mustSayWhyOfMinors } from '../../permission/minors.ts';
import { createYieldToLoop } from '../../queue/yield-to-loop.ts';
import { checkedOrder, narrowingsOf, type PageQuery } from '../../read/page.ts';
import { orderSql, predicate, visibleColumn } from '../../read/read.ts';
import type { Cell } from '../write/cell.ts';
import { createTable, type TableFormat } from '../write/create-table.ts';
import { cellWriter } from './cells.ts';
import { type ExportScope, exportScopeOf, exportScopes } from './export-scope.ts';
import { createLabels } from './label-cache.ts';
import { writeNote } from './note.ts';

export interface ExportQuery extends Pick<PageQuery, 'order' | 'keyword' | 'filter' | 'fields' | 'deleted'> {
  readonly format: TableFormat;
  /** Reason for the export; required for models of minors. */
  readonly reason?: string | undefined;
}

/** An export whose permissions and parameters have been checked. */
export interface PreparedExport {
  readonly model: EffectiveModel;
  readonly format: TableFormat;
  readonly fields: readonly EffectiveField[];
  readonly rows: Sql;
  readonly count: Sql;
  /** What the reader may see now, as far as it affects the file. */
  readonly reach: ExportScope;
  readonly reason: string | undefined;
}

const BATCH = 1000;

/** Validates columns, filter and order as for a list; includes only rows that the reader may both read and export. */
export async function prepareExport(ctx: Context, model: EffectiveModel, query: ExportQuery): Promise<PreparedExport> {
  const scopes = exportScopes(ctx, model, query.deleted);
  const fields = exportedFields(ctx, model, query.fields);
  const { masked } = visibility(ctx, model);
  const reason = mustSayWhyOfMinors(ctx, model, namesOf({ fields }), query.reason);
  const where = predicate(ctx, model, [...scopes, ...(await narrowingsOf(ctx, model, query))], query.deleted);
  const order = orderSql(model, checkedOrder(ctx, model, query.order));
  const columns = [
    raw('t.id'),
    ...fields
      .filter(({ column, name }) => column !== null && name !== 'id')
      .map((field) => visibleColumn(field, masked.has(field.name), ctx)),
  ];
  return {
    model,
    format: query.format,
    fields,
    rows: sql`select ${join(columns, ', ')} from ${tableOf(model)} t where ${where} order by ${order}`,
    count: sql`select count(*)::int as n from ${tableOf(model)} t where ${where}`,
    reach: exportScopeOf(ctx, model, fields),
    reason,
  };
}

/** The names of the exported fields. */
export const namesOf = ({ fields }: Pick<PreparedExport, 'fields'>): string[] => fields.map(({ name }) => name);

const isLeftOut = ({ kind }: EffectiveField): boolean => kind.attachment !== null || kind.opaque;

function exportedFields(ctx: Context, model: EffectiveModel, names: readonly string[] | undefined): EffectiveField[] {
  const { fields } = visibility(ctx, model);
  const asked = names ?? model.list.columns.filter((name) => fields.some((field) => field.name === name && !isLeftOut(field)));
  return [...new Set(asked)].map((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw modelErrors.unknownField({ field: name.slice(0, 60), model: model.name });
    return field;
  });
}

/** Logs the export before the first row is read, so that an aborted export is on record too. Returns the id of the entry. */
export async function recordExport(ctx: Context, { model, fields }: PreparedExport, query: ExportQuery): Promise<string> {
  const id = newId();
  const names = JSON.stringify(namesOf({ fields }));
  const filter = query.filter ? JSON.stringify(query.filter) : null;
  await ctx.db.query(
    sql`insert into sys_export_log (id, user_id, model, format, fields, filter, keyword, address, job, started_at) values (${id}, ${ctx.actor.userId}, ${model.name}, ${query.format}, ${names}::jsonb, ${filter}::jsonb, ${query.keyword ?? null}, ${ctx.address}, ${ctx.job ?? null}, ${ctx.now()})`,
  );
  return id;
}

/** Where the rows of an export are written, and the callback for progress. */
export interface ExportOutput {
  readonly output: Writable;
  /** The approval to export data of minors. */
  readonly approval: MinorsApproval;
  readonly signal: AbortSignal;
  /** Called after each batch; an error thrown here aborts the export. */
  readonly written: (rows: number) => Promise<void>;
}

/** Writes the rows and returns their number. A cursor gives one consistent snapshot in any order, with only one batch in memory. */
export function writeExport(ctx: Context, prepared: PreparedExport, to: ExportOutput): Promise<number> {
  return ctx.db.transaction(async (db) => {
    await db.query(sql`set local cursor_tuple_fraction = 1`);
    await db.query(sql`declare exported no scroll cursor for select row_to_json(r) as row from (${prepared.rows}) r`);
    return writeRows({ ...ctx, db }, prepared, to);
  });
}

async function writeRows(
  ctx: Context,
  { model, format, fields, reason = '' }: PreparedExport,
  { output, signal, written, approval }: ExportOutput,
): Promise<number> {
  const table = createTable(format, output, signal);
  await writeHeader(ctx, table, model, fields);
  const labels = createLabels(fields);
  const writers = fields.map((field) => cellWriter(ctx, model, field));
  const yieldToLoop = createYieldToLoop();
  let count = 0;
  for (;;) {
    const rows = await nextRows(ctx);
    await labels.learn(ctx, rows);
    const ids = rows.map(({ id }) => String(id));
    await logMinors(ctx, { model, purpose: 'export', reason, approval }, ids);
    await logDisclosure(ctx, model, { fields, masked: visibility(ctx, model).masked }, ids);
    await audit(ctx, { kind: 'export', verb: format, model: model.name, records: ids, detail: { fields: fields.map(({ name }) => name) } });
    for (const row of rows) {
      await table.row(writers.map((write) => write(row, labels)));
      await yieldToLoop();
    }
    count += rows.length;
    await written(count);
    if (rows.length < BATCH) break;
  }
  await writeNote(ctx, table, { model, format, rows: count, reason, approval });
  await table.end();
  return count;
}

/** Begins the sheet with the labels of its columns. */
async function writeHeader(
  { engine, language }: Context,
  table: ReturnType<typeof createTable>,
  model: EffectiveModel,
  fields: readonly EffectiveField[],
): Promise<void> {
  const headers = fields.map((field) => engine.words.field(language, model, field.name));
  const widths = headers.map((header) => Math.max(12, header.length * 2 + 4));
  await table.sheet({ name: engine.words.title(language, model), widths, frozen: 1 });
  await table.row(headers.map((text): Cell => ({ text, style: 'header' })));
}

// Read as JSON, so that the driver does not convert dates and decimals.
const nextRows = async (ctx: Context): Promise<Row[]> =>
  (await ctx.db.query<{ row: Row }>(raw(`fetch ${BATCH} from exported`))).map(({ row }) => row);

type Row = Readonly<Record<string, unknown>>;
