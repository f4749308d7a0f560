import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { type Answered, callInterface } from './ask.ts';
import { callable } from './callable.ts';
import type { Filled } from './filled.ts';

const base = '/api/system/DataInterface';
const params = z.strictObject({ id: z.string().max(60) });
const value = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);
const paramList = z
  .array(z.strictObject({ field: z.string().max(60), defaultValue: value }))
  .max(50)
  .default([]);
const column = z.string().min(1).max(60);
type Line = Answered['list'][number];

/** What form pickers need of an interface: pages of its result, rows by value, and column names. */
export const partsRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/List`,
      access: 'policy',
      byKey: true,
      params,
      body: z.strictObject({ ...pagingShape, keyword: z.string().max(100).default(''), paramList }),
      summary: 'The answer of a data interface page by page, and what in it bears the keyword',
    },
    async ({ params: { id }, body: { currentPage, pageSize, keyword, paramList: sent } }, ctx) => {
      const { list, more } = await callInterface(ctx, await callable(ctx, id), filledBy(sent), { through: 'call' });
      const found = list.filter((line) => bears(line, keyword.trim().toLowerCase()));
      const from = (currentPage - 1) * pageSize;
      return { list: found.slice(from, from + pageSize), more, pagination: { currentPage, pageSize, total: found.length } };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/InfoByIds`,
      access: 'policy',
      byKey: true,
      params,
      body: z.strictObject({ ids: z.array(z.string().max(200)).min(1).max(500), propsValue: column.default('id'), paramList }),
      summary: 'Rows of the answer of a data interface, by what stands in one of its columns',
    },
    async ({ params: { id }, body: { ids, propsValue, paramList: sent } }, ctx) => {
      const { list } = await callInterface(ctx, await callable(ctx, id), filledBy(sent), { through: 'call' });
      return { list: list.filter((line) => Object.hasOwn(line, propsValue) && ids.includes(String(line[propsValue]))) };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/GetFields`,
      access: 'policy',
      params,
      body: z.strictObject({ paramList }),
      summary: 'The names of the columns that a data interface answers, by trying it out',
    },
    async ({ params: { id }, body }, ctx) => {
      const model = ctx.engine.registry.get('dataInterface');
      const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'update'));
      const { list } = await callInterface(ctx, row as never, filledBy(body.paramList), { through: 'trial' });
      return { list: [...new Set(list.flatMap(Object.keys))] };
    },
  ),
];

const filledBy = (sent: z.infer<typeof paramList>): Filled => Object.fromEntries(sent.map((one) => [one.field, one.defaultValue]));

const bears = (line: Line, sought: string): boolean =>
  sought === '' || Object.values(line).some((one) => one !== null && typeof one !== 'object' && String(one).toLowerCase().includes(sought));
