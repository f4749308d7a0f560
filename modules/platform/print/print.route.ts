import { can } from '@zhixing/engine/access.ts';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { recordParams } from '@zhixing/engine/http/queries.ts';
import { readPage } from '@zhixing/engine/page.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';

const RECORDS = 'records';
const FLOWS = 'flows';
const MOST_FLOWS = 500;
const part = z
  .string()
  .regex(/^(fields|[a-zA-Z]\w*\.[a-zA-Z]\w*)$/)
  .max(120);

/** What can be printed; and the word that whoever prints a record gives before its sheet goes to the printer. */
export const printRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/printDev/Selector',
      access: 'session',
      query: z.strictObject({ type: z.enum(['1', '2']).optional() }),
      summary: 'Sheets that can be printed, by kind: 1 those of approvals, 2 those of records',
    },
    async ({ query: { type } }, ctx) => ({
      list: [...(type === '2' ? [] : await flowSheets(ctx)), ...(type === '1' ? [] : recordSheets(ctx))],
    }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/:id/print',
      access: 'policy',
      params: recordParams,
      body: z.strictObject({ parts: z.array(part).min(1).max(50) }),
      whileViewing: true,
      summary: 'Say that one prints a record, and which parts; it is written down',
    },
    async ({ params, body }, ctx) => {
      const model = ctx.engine.registry.get(params.model);
      const { id } = (await repo(model as never, ctx).get(params.id)) as { id: string };
      await audit(ctx, { kind: 'print', verb: 'print', model: model.name, record: id, detail: { parts: body.parts } });
      return null;
    },
  ),
];

/** A sheet for every flow: with its form, opinions and way, printed from the detail of a flow that one may read. */
async function flowSheets(ctx: Context) {
  const { registry, texts } = ctx.engine;
  const model = registry.find('flowTemplate');
  if (!model || can(ctx, model, 'read') === null) return [];
  const page = await readPage(ctx, model, { currentPage: 1, pageSize: MOST_FLOWS, fields: ['code', 'name'] });
  const sheets = (JSON.parse(page.list) as { code: string; name: string }[]).map(({ code, name }) => ({
    ...{ id: `flow.${code}`, enCode: code, parentId: FLOWS, type: 1, hasChildren: false },
    fullName: texts.text(ctx.language, 'print.flowSheet', { flow: name }),
  }));
  if (sheets.length === 0) return [];
  const head = { id: FLOWS, enCode: FLOWS, parentId: '-1', type: 1, fullName: texts.text(ctx.language, 'print.flows') };
  return [{ ...head, hasChildren: true, children: sheets }];
}

/** A sheet for every model that the person may read: the records are printed from their details. */
function recordSheets(ctx: Context) {
  const { registry, words, texts } = ctx.engine;
  const sheets = registry
    .all()
    .filter((model) => can(ctx, model, 'read') !== null)
    .map((model) => ({
      ...{ id: `record.${model.name}`, enCode: model.name, parentId: RECORDS, type: 2, hasChildren: false },
      fullName: texts.text(ctx.language, 'print.sheet', { model: words.title(ctx.language, model) }),
    }));
  if (sheets.length === 0) return [];
  const head = { id: RECORDS, enCode: RECORDS, parentId: '-1', type: 2, fullName: texts.text(ctx.language, 'print.records') };
  return [{ ...head, hasChildren: true, children: sheets }];
}
