import { type EffectiveModel, isId } from '@zhixing/model';
import { z } from 'zod';
import { type Context, type OneTimeResult, within } from '../context.ts';
import { AppError, modelErrors } from '../errors.ts';
import { mustBeAble } from '../permission/access.ts';
import { revealedLabels, unmask } from '../permission/unmask.ts';
import { readHistory } from '../read/history.ts';
import { historyLabels } from '../read/history-labels.ts';
import { readOptions } from '../read/options.ts';
import { type PageQuery, readOne, readPage } from '../read/page.ts';
import { loadRow } from '../read/read.ts';
import { defineRoute, type Route } from '../route.ts';
import { once } from '../write/idempotency.ts';
import { oneTimeResultLines } from '../write/one-time-result.ts';
import { createWithRows, updateWithRows } from '../write/rows.ts';
import { actOnRecord, removeRecord, restoreRecord } from '../write/write.ts';
import { aggregateRoutes } from './aggregate-routes.ts';
import { allowedOn } from './allowed-actions.ts';
import { batchBody, runBatch } from './batch.ts';
import { JsonText } from './envelope.ts';
import { listQuery, modelParams, pagingShape, recordParams, selectionOf, selectionShape } from './queries.ts';
import { validateRoute } from './validate-route.ts';

const version = z.coerce.number().int().min(1).max(2_147_483_647);
const values = z.record(z.string().max(80), z.unknown());
const byNode = z.record(z.string().max(60), z.array(z.string().max(64)).max(200));
const choices = z.strictObject({
  chosen: byNode.optional(),
  branches: byNode.optional(),
  urgency: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  copyTo: z.array(z.uuid()).max(50).optional(),
  for: z.uuid().optional(),
});
const base = '/api/data/:model';

const modelOf = (ctx: Context, params: { model: string }): EffectiveModel => ctx.engine.registry.get(params.model);

/** The record routes, defined once for all models. */
export const dataRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: base, access: 'policy', byKey: true, params: modelParams, query: listQuery, summary: 'List records' },
    async ({ params, query }, ctx) => {
      const model = modelOf(ctx, params);
      const asked: PageQuery = {
        currentPage: query.currentPage,
        pageSize: query.pageSize,
        ...selectionOf(query),
        deleted: query.deleted === 'true',
      };
      const page = await readPage(ctx, model, asked);
      const pagination = JSON.stringify({ currentPage: asked.currentPage, pageSize: asked.pageSize, total: page.total });
      const closed = page.closed === '[]' ? '' : `,"closed":${page.closed}`;
      return new JsonText(
        `{"list":${page.list},"pagination":${pagination},"labels":${page.labels},"masked":${JSON.stringify(page.masked)}${closed}}`,
      );
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/options`,
      access: 'policy',
      byKey: true,
      params: modelParams,
      query: z.strictObject({
        ...pagingShape,
        keyword: selectionShape.keyword,
        filter: selectionShape.filter,
        ids: z.string().max(20_000).optional(),
      }),
      summary: 'Labels to choose from',
    },
    ({ params, query }, ctx) => {
      const ids = query.ids ? query.ids.split(',') : undefined;
      return readOptions(ctx, modelOf(ctx, params), {
        currentPage: query.currentPage,
        pageSize: query.pageSize,
        ...selectionOf(query),
        ...(ids ? { ids } : {}),
      });
    },
  ),

  ...aggregateRoutes,
  validateRoute,

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      query: z.strictObject({}),
      summary: 'One record',
    },
    ({ params }, ctx) => recordOf(ctx, modelOf(ctx, params), params.id),
  ),

  defineRoute(
    { method: 'POST', path: base, access: 'policy', byKey: true, params: modelParams, body: values, summary: 'Create a record' },
    async ({ params, body }, ctx) => {
      const model = modelOf(ctx, params);
      return readBack(ctx, model, ['create', model.name, body], (tx) => createWithRows({ ...tx, lastWrite: true }, model, body));
    },
  ),

  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      body: z.looseObject({ version }),
      summary: 'Change fields of a record',
    },
    async ({ params, body }, ctx) => {
      const model = modelOf(ctx, params);
      const { version: seen, ...changes } = body;
      const { idempotencyKey: _not, ...unkeyed } = ctx;
      return readBack(unkeyed, model, null, (tx) => updateWithRows(tx, model, params.id, changes, seen));
    },
  ),

  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/:id`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      query: z.strictObject({ version: version.optional() }),
      summary: 'Move a record to the recycle bin',
    },
    async ({ params, query }, ctx) => {
      await removeRecord(ctx, modelOf(ctx, params), params.id, query.version);
      return { id: params.id };
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/restore`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      body: z.strictObject({}),
      summary: 'Bring a record back',
    },
    async ({ params }, ctx) => {
      const model = modelOf(ctx, params);
      return readBack(ctx, model, ['restore', model.name, params.id], (tx) => restoreRecord(tx, model, params.id));
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/actions/:action`,
      access: 'policy',
      byKey: true,
      params: recordParams.extend({ action: z.string().max(80) }),
      body: z.strictObject({ version: version.optional(), args: values.optional(), choices: choices.optional() }),
      summary: 'Take an action; `choices` are for the flow that decides about it, where there is one',
    },
    async ({ params, body }, ctx) => {
      const model = modelOf(ctx, params);
      const oneTimeResult: OneTimeResult = new Map();
      const work = (inner: Context) =>
        actOnRecord({ ...inner, handed: oneTimeResult }, model, params.id, params.action, body.args ?? {}, body.version, body.choices);
      const { id } = await once(ctx, ['act', model.name, params, body], async (inner) => ({ id: (await work(inner)).id }));
      return withOneTimeResult(await afterWrite(ctx, model, id), oneTimeResultLines(ctx, model, oneTimeResult));
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/unmask`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      body: z.strictObject({ fields: z.array(z.string().max(60)).min(1).max(50), reason: z.string().max(500) }),
      summary: 'See masked fields in clear, for a reason that is recorded',
    },
    async ({ params, body }, ctx) => {
      const model = modelOf(ctx, params);
      const revealed = await unmask(ctx, model, params.id, body.fields, body.reason);
      return { values: revealed, labels: await revealedLabels(ctx, model, params.id, body.fields) };
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/warnings`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      query: z.strictObject({}),
      summary: 'What whoever decides about a record should know beside what it says',
    },
    async ({ params }, ctx) => {
      const model = modelOf(ctx, params);
      const row = await loadRow(ctx, model, params.id, mustBeAble(ctx, model, 'read'));
      const resultMessage = await Promise.all(ctx.engine.modules.map((module) => module.warnings?.(ctx, model, row) ?? []));
      return { list: resultMessage.flat() };
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/history`,
      access: 'policy',
      byKey: true,
      params: recordParams,
      query: z.strictObject(pagingShape),
      summary: 'Who changed what',
    },
    async ({ params, query }, ctx) => {
      const model = modelOf(ctx, params);
      const { list, total } = await readHistory(ctx, model, params.id, query);
      return { list, pagination: { ...query, total }, labels: await historyLabels(ctx, model, list) };
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: `${base}/batch`,
      access: 'policy',
      byKey: true,
      params: modelParams,
      body: batchBody,
      summary: 'Several writes in one transaction',
    },
    ({ params, body }, ctx) => {
      const model = modelOf(ctx, params);
      return once(ctx, ['batch', model.name, body], (inner) => runBatch(inner, model, body.operations));
    },
  ),
];

/**
 * Writes and returns the record. The read is pipelined behind the commit to save a round trip; for a repeated idempotent request, or
 * without pipelining, it is a separate query.
 */
async function readBack(ctx: Context, model: EffectiveModel, request: unknown, work: (tx: Context) => Promise<{ readonly id: string }>) {
  let read: Promise<JsonText> | undefined;
  const { id } = await once(ctx, request, (outer) =>
    outer.db.transaction(async (db) => {
      const { id } = await work(within(outer, db));
      const reading = db.withCommit && recordOf({ ...ctx, db: db.withCommit }, model, id);
      // If the transaction fails, the pipelined read fails too: then the caller gets the error of the transaction, or what it made before.
      reading?.catch(() => {});
      db.afterCommit(() => {
        read = reading;
      });
      return { id };
    }),
  );
  return read ?? recordOf(ctx, model, id);
}

async function recordOf(ctx: Context, model: EffectiveModel, id: string): Promise<JsonText> {
  if (!isId(id)) throw modelErrors.notFound({ model: model.name });
  const { record, labels, masked } = await readOne(ctx, model, id);
  const allowed = JSON.stringify(await allowedOn(ctx, model, id, JSON.parse(record)));
  return new JsonText(`{"record":${record},"labels":${labels},"masked":${JSON.stringify(masked)},"allowed":${allowed}}`);
}

// A write may move a record out of the actor's scope, such as a student who has moved to another school; then only the id is returned.
async function afterWrite(ctx: Context, model: EffectiveModel, id: string): Promise<JsonText> {
  return recordOf(ctx, model, id).catch((error: unknown) => {
    if (error instanceof AppError && UNSEEN.includes(error.status)) return new JsonText(JSON.stringify({ record: null, id }));
    throw error;
  });
}

/** Statuses for a record that the actor may not read: outside their scope, or no read permission on the model. */
const UNSEEN = [403, 404];

const withOneTimeResult = ({ text }: JsonText, oneTimeResult: ReturnType<typeof oneTimeResultLines>): JsonText =>
  new JsonText(oneTimeResult ? `${text.slice(0, -1)},"handed":${JSON.stringify(oneTimeResult)}}` : text);
