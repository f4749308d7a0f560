import type { Writable } from 'node:stream';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { mustBeAble, visibility } from '../../access.ts';
import { createBreath } from '../../breath.ts';
import type { Context } from '../../context.ts';
import { modelErrors } from '../../errors.ts';
import { newId, tableOf } from '../../identifiers.ts';
import { checkedOrder, conditionsOf, type PageQuery } from '../../page.ts';
import { orderSql, predicate, visibleColumn } from '../../read.ts';
import { transferErrors } from '../errors.ts';
import type { Cell } from '../write/cell.ts';
import { createTable, type TableFormat } from '../write/table-writer.ts';
import { cellWriter } from './cells.ts';
import { createLabels } from './label-cache.ts';

export interface ExportQuery extends Pick<PageQuery, 'order' | 'keyword' | 'filter' | 'fields' | 'deleted'> {
  readonly format: TableFormat;
}

/** An export whose rights and parameters have been checked. */
export interface PreparedExport {
  readonly id: string;
  readonly model: EffectiveModel;
  readonly format: TableFormat;
  readonly fields: readonly EffectiveField[];
  readonly rows: Sql;
}

const AT_ONCE = 3;
const BATCH = 1000;
let running = 0;

/**
 * Checks what is asked for, before the first byte leaves: columns, filter and order as in the list, rows that the reader may both read and
 * export. Who takes what away is recorded here already, so that a broken-off export is on record too.
 */
export async function prepareExport(ctx: Context, model: EffectiveModel, query: ExportQuery): Promise<PreparedExport> {
  const scopes = [mustBeAble(ctx, model, 'read'), mustBeAble(ctx, model, 'export')];
  const fields = exportedFields(ctx, model, query.fields);
  const { masked } = visibility(ctx, model);
  const where = predicate(ctx, model, [...scopes, ...conditionsOf(ctx, model, query)], query.deleted);
  const order = orderSql(model, checkedOrder(ctx, model, query.order));
  const columns = [
    raw('t.id'),
    ...fields.filter(({ column, name }) => column !== null && name !== 'id').map((field) => visibleColumn(field, masked.has(field.name))),
  ];
  if (running >= AT_ONCE) throw transferErrors.tooManyExports();
  const id = newId();
  const names = JSON.stringify(fields.map(({ name }) => name));
  const filter = query.filter ? JSON.stringify(query.filter) : null;
  await ctx.db.query(
    sql`insert into sys_export_log (id, user_id, model, format, fields, filter, keyword, address, started_at) values (${id}, ${ctx.actor.userId}, ${model.name}, ${query.format}, ${names}::jsonb, ${filter}::jsonb, ${query.keyword ?? null}, ${ctx.address}, ${ctx.now()})`,
  );
  return {
    id,
    model,
    format: query.format,
    fields,
    rows: sql`select ${join(columns, ', ')} from ${tableOf(model)} t where ${where} order by ${order}`,
  };
}

const LEFT_OUT = ['file', 'files', 'image', 'images', 'json'];

function exportedFields(ctx: Context, model: EffectiveModel, names: readonly string[] | undefined): EffectiveField[] {
  const { fields } = visibility(ctx, model);
  const asked =
    names ?? model.list.columns.filter((name) => fields.some((field) => field.name === name && !LEFT_OUT.includes(field.kind.name)));
  return [...new Set(asked)].map((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw modelErrors.unknownField({ field: name.slice(0, 60), model: model.name });
    return field;
  });
}

/**
 * Writes the rows. They are read through a cursor: one consistent state of the database however long it takes, any order, and never more
 * than one batch in memory.
 */
export async function writeExport(ctx: Context, prepared: PreparedExport, output: Writable, signal: AbortSignal): Promise<void> {
  running += 1;
  try {
    const rows = await ctx.db.transaction(async (db) => {
      await db.query(sql`set local cursor_tuple_fraction = 1`);
      await db.query(sql`declare exported no scroll cursor for select row_to_json(r) as row from (${prepared.rows}) r`);
      return writeRows({ ...ctx, db }, prepared, output, signal);
    });
    await ctx.db.query(sql`update sys_export_log set rows = ${rows}, finished_at = ${ctx.now()} where id = ${prepared.id}`);
  } finally {
    running -= 1;
  }
}

async function writeRows(ctx: Context, { model, format, fields }: PreparedExport, output: Writable, signal: AbortSignal): Promise<number> {
  const { words } = ctx.engine;
  const table = createTable(format, output, signal);
  const headers = fields.map((field) => words.field(ctx.language, model, field.name));
  await table.sheet({
    name: words.title(ctx.language, model),
    widths: headers.map((header) => Math.max(12, header.length * 2 + 4)),
    frozen: 1,
  });
  await table.row(headers.map((text): Cell => ({ text, style: 'header' })));
  const labels = createLabels(fields);
  const writers = fields.map((field) => cellWriter(ctx, model, field));
  const breath = createBreath();
  let count = 0;
  for (;;) {
    const rows = await nextRows(ctx);
    await labels.learn(ctx, rows);
    for (const row of rows) {
      await table.row(writers.map((write) => write(row, labels)));
      await breath();
    }
    count += rows.length;
    if (rows.length < BATCH) break;
  }
  await table.end();
  return count;
}

// As JSON, so that days and decimals arrive as they are written and not as the driver would read them.
const nextRows = async (ctx: Context): Promise<Row[]> =>
  (await ctx.db.query<{ row: Row }>(raw(`fetch ${BATCH} from exported`))).map(({ row }) => row);

type Row = Readonly<Record<string, unknown>>;
