import { can } from '@zhixing/engine/access.ts';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { recordParams } from '@zhixing/engine/http/queries.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';

const RECORDS = 'records';
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
    // Approvals have no sheets yet.
    async ({ query }, ctx) => ({ list: query.type === '1' ? [] : recordSheets(ctx) }),
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
