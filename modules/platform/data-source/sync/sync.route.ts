import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { DataSource } from '../data-source.model.ts';
import type { Foreign } from '../drivers/foreign.ts';
import { withForeign } from '../drivers/open.ts';
import { targetOf } from '../stored.ts';
import { copyTable } from './copy-table.ts';
import { noteRun } from './note-run.ts';

const base = '/api/system/DataSync';
const access = { access: 'administrator', duties: ['system'] } as const;
const params = z.strictObject({ id: z.string().max(60) });
const name = z.string().regex(/^[^\p{Cc}"`]{1,130}$/u);
const body = z.strictObject({
  /** Ids of stored connections. */
  dbConnectionFrom: z.string().max(60),
  dbConnectionTo: z.string().max(60),
  dbTable: name,
  /** Name of the target table, if different. */
  dbTableTo: name.nullish(),
  /** Maps target columns to source columns. */
  columns: z.record(z.string().max(130), z.string().max(130)).nullish(),
  /** Performs the copy and rolls it back. */
  dryRun: z.boolean().default(false),
});
type Sent = z.infer<typeof body>;

/** Copies a table between stored connections; for administrators only, and always audited. */
export const syncRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/Actions/Execute`,
      ...access,
      body,
      summary: 'Bring the rows of a table from one stored connection to another',
    },
    ({ body: sent }, ctx) => execute(ctx, sent),
  ),
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'policy',
      query: z.strictObject(pagingShape),
      summary: 'What was brought from where to where, the last first',
    },
    ({ query }, ctx) => runs(ctx, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/Tables`,
      ...access,
      params,
      query: z.strictObject({}),
      summary: 'The tables that a stored connection can read',
    },
    async (input, ctx) => ({ list: await lookAt(ctx, input.params.id, (foreign) => foreign.tables()) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/Columns`,
      ...access,
      params,
      query: z.strictObject({ table: name }),
      summary: 'The columns of a table of a stored connection, and which are its key',
    },
    async ({ params: { id }, query: { table } }, ctx) => ({ list: await lookAt(ctx, id, (foreign) => foreign.columnsOf(table)) }),
  ),
];

async function execute(ctx: Context, sent: Sent): Promise<MessageResponse> {
  const { dbConnectionFrom, dbConnectionTo, dbTable: table, columns = null, dryRun } = sent;
  const [from, to] = [await repo(DataSource, ctx).get(dbConnectionFrom), await repo(DataSource, ctx).get(dbConnectionTo)];
  const toTable = sent.dbTableTo || table;
  const copying = { from, to, table, toTable, columns, dryRun };
  const began = performance.now();
  const { rows, failure } = await copyTable(ctx, copying).then(
    (count) => ({ rows: count, failure: null }),
    (error: unknown) => ({ rows: 0, failure: error }),
  );
  const milliseconds = Math.round(performance.now() - began);
  await noteRun(ctx, { ...copying, rows, failure, milliseconds });
  if (failure !== null) throw failure;
  const words = dryRun ? 'dataSource.told.wouldSynchronise' : 'dataSource.told.synchronised';
  return new MessageResponse(ctx.engine.texts.text(ctx.language, words, { rows }), { rows, dryRun, milliseconds });
}

const LOOK = { statementMs: 5000 } as const;

/** Reads metadata of a stored connection. */
async function lookAt<T>(ctx: Context, id: string, look: (foreign: Foreign) => Promise<T>): Promise<T> {
  const source = await repo(DataSource, ctx).get(id);
  return withForeign(ctx.engine, await targetOf(ctx, source), LOOK, look);
}

/** The copies made so far, newest first. */
async function runs(ctx: Context, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const order = { field: 'at', descending: true };
  const page = await readPage(ctx, ctx.engine.registry.get('dataSyncRun'), { currentPage, pageSize, order });
  const list = (JSON.parse(page.list) as Stored[]).map((row) => ({
    id: row.id,
    at: row.at,
    dbConnectionFrom: row.source,
    dbTable: row.sourceTable,
    dbConnectionTo: row.target,
    dbTableTo: row.targetTable,
    columns: row.columns,
    dryRun: row.dryRun,
    outcome: row.outcome,
    problem: row.problem ?? '',
    rows: row.rowCount,
    milliseconds: row.milliseconds,
  }));
  return { list, pagination: { currentPage, pageSize, total: page.total } };
}
