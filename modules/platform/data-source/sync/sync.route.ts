import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { Told } from '@zhixing/engine/http/envelope.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { DataSource } from '../data-source.model.ts';
import type { Sealing } from '../sealing.ts';
import { copyTable } from './copy-table.ts';

const name = z.string().regex(/^[^\p{Cc}"`]{1,130}$/u);
const body = z.strictObject({
  /** Ids of stored connections. */
  dbConnectionFrom: z.string().max(60),
  dbConnectionTo: z.string().max(60),
  dbTable: name,
  /** The table there, where it is called otherwise. */
  dbTableTo: name.nullish(),
  /** Columns of the target, and those they take their values from. */
  columns: z.record(z.string().max(130), z.string().max(130)).nullish(),
  /** Does everything and undoes it. */
  dryRun: z.boolean().default(false),
});
type Sent = z.infer<typeof body>;

/** Bringing a table from one stored connection to another; administrators alone, each time on record. */
export const syncRoutes = (sealing: Sealing): readonly Route[] => [
  defineRoute(
    {
      ...{ method: 'POST', path: '/api/system/DataSync/Actions/Execute', access: 'administrator', duties: ['system'], body },
      summary: 'Bring the rows of a table from one stored connection to another',
    },
    ({ body: sent }, ctx) => execute(ctx, sealing, sent),
  ),
];

async function execute(ctx: Context, sealing: Sealing, sent: Sent): Promise<Told> {
  const { dbConnectionFrom, dbConnectionTo, dbTable: table, columns = null, dryRun } = sent;
  const [from, to] = [await repo(DataSource, ctx).get(dbConnectionFrom), await repo(DataSource, ctx).get(dbConnectionTo)];
  const toTable = sent.dbTableTo || table;
  const began = performance.now();
  const done = await copyTable(ctx, sealing, { from, to, table, toTable, columns, dryRun }).then(
    (rows) => ({ rows, failure: null }),
    (failure: unknown) => ({ rows: 0, failure }),
  );
  const outcome = done.failure === null ? 'done' : done.failure instanceof AppError ? done.failure.key : 'unexpected';
  const detail = { from: from.name, to: to.name, table, toTable, dryRun, rows: done.rows, outcome };
  await audit(ctx, { kind: 'setting', verb: 'synchronise', detail });
  if (done.failure !== null) throw done.failure;
  const words = dryRun ? 'dataSource.told.wouldSynchronise' : 'dataSource.told.synchronised';
  const answer = { rows: done.rows, dryRun, milliseconds: Math.round(performance.now() - began) };
  return new Told(ctx.engine.texts.text(ctx.language, words, { rows: done.rows }), answer);
}
