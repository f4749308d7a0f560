import type { Context } from '@zhixing/engine/context.ts';
import { openQuery, recordParams } from '@zhixing/engine/http/queries.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import { auditPrint, STANDARD_PART } from './audit-print.ts';
import { enabledSheets, offeredFor } from './offered.ts';
import { printErrors } from './print.errors.ts';

const RECORDS = 'records';
const FLOWS = 'flows';
const MAX_FLOWS = 500;

/** Lists printable sheets, and audits each print before the client sends it to the printer. */
export const printRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/printDev/Selector',
      access: 'session',
      query: openQuery.extend({ type: z.enum(['1', '2']).optional() }),
      summary: 'Sheets that can be printed, by kind: 1 those of approvals, 2 those of records',
    },
    async ({ query: { type } }, ctx) => ({
      list: [...(type === '2' ? [] : await flowSheets(ctx)), ...(type === '1' ? [] : await recordSheets(ctx))],
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/:id/sheets',
      access: 'policy',
      params: recordParams,
      query: z.strictObject({}),
      summary: 'Sheets by which one may print a record now: its templates, and whether the plain one is among them',
    },
    async ({ params }, ctx) => offeredFor(ctx, ...(await readable(ctx, params))),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/:id/print',
      access: 'policy',
      params: recordParams,
      body: z.strictObject({
        parts: z.array(z.string().regex(STANDARD_PART).max(120)).min(1).max(50),
        /** The code of the template. */
        sheet: z.string().max(60).default(STANDARD_SHEET),
        copies: z.int().min(1).max(99).default(1),
      }),
      whileViewing: true,
      summary: 'Say that one prints a record, by which sheet and how often; it is refused where that is not offered, else written down',
    },
    async ({ params, body }, ctx) => {
      await printWithPlaces(ctx, await readable(ctx, params), body);
      return null;
    },
  ),
];

async function readable(ctx: Context, { model: name, id }: { model: string; id: string }): Promise<[EffectiveModel, string]> {
  const model = ctx.engine.registry.get(name);
  const { id: found } = (await repo(model as never, ctx).get(id)) as { id: string };
  return [model, found];
}

interface PrintRequest {
  readonly parts: readonly string[];
  readonly sheet: string;
  readonly copies: number;
}

/** @throws print.notOffered where the sheet is not for this record, this person or this moment */
async function printWithPlaces(ctx: Context, [model, id]: [EffectiveModel, string], { parts, sheet, copies }: PrintRequest): Promise<void> {
  const offered = await offeredFor(ctx, model, id);
  const template = offered.list.find(({ code }) => code === sheet);
  if (!template && !(sheet === STANDARD_SHEET && offered.standard)) throw printErrors.notOffered();
  await auditPrint(ctx, { model: model.name, id, template, detail: { parts, sheet, copies } });
}

/** A sheet for every flow the actor may read, with form, opinions and path, printed from the page of a flow. */
async function flowSheets(ctx: Context) {
  const { registry, texts } = ctx.engine;
  const model = registry.find('flowTemplate');
  if (!model || can(ctx, model, 'read') === null) return [];
  const page = await readPage(ctx, model, { currentPage: 1, pageSize: MAX_FLOWS, fields: ['code', 'name'] });
  const sheets = (JSON.parse(page.list) as { code: string; name: string }[]).map(({ code, name }) => ({
    id: `flow.${code}`,
    enCode: code,
    parentId: FLOWS,
    type: 1,
    hasChildren: false,
    fullName: texts.text(ctx.language, 'print.flowSheet', { flow: name }),
  }));
  const designed = await designedSheets(ctx, 'flow', FLOWS, 1);
  if (sheets.length + designed.length === 0) return [];
  const head = { id: FLOWS, enCode: FLOWS, parentId: '-1', type: 1, fullName: texts.text(ctx.language, 'print.flows') };
  return [{ ...head, hasChildren: true, children: [...designed, ...sheets] }];
}

/** A sheet for every model the actor may read, printed from the page of a record. */
async function recordSheets(ctx: Context) {
  const { registry, words, texts } = ctx.engine;
  const sheets = registry
    .all()
    .filter((model) => can(ctx, model, 'read') !== null)
    .map((model) => ({
      id: `record.${model.name}`,
      enCode: model.name,
      parentId: RECORDS,
      type: 2,
      hasChildren: false,
      fullName: texts.text(ctx.language, 'print.sheet', { model: words.title(ctx.language, model) }),
    }));
  if (sheets.length === 0) return [];
  const designed = await designedSheets(ctx, 'record', RECORDS, 2);
  const head = { id: RECORDS, enCode: RECORDS, parentId: '-1', type: 2, fullName: texts.text(ctx.language, 'print.records') };
  return [{ ...head, hasChildren: true, children: [...designed, ...sheets] }];
}

/** Templates of a type whose model the actor may read. */
async function designedSheets(ctx: Context, type: 'flow' | 'record', parentId: string, number: number) {
  const seen = ({ subject }: { subject: string | null }) => {
    const model = subject === null ? undefined : ctx.engine.registry.find(subject);
    return subject === null || (model !== undefined && can(ctx, model, 'read') !== null);
  };
  return (await enabledSheets(ctx, type)).filter(seen).map(({ id, code, name }) => ({
    id,
    enCode: code,
    parentId,
    type: number,
    hasChildren: false,
    fullName: name,
  }));
}
