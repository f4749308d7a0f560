import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { type Answered, callInterface, type How } from './ask.ts';
import { callable } from './callable.ts';
import type { Filled } from './filled.ts';
import { entryShape } from './interface-names.ts';
import { boundValue, type Origin, sourceOf } from './parameter-entry.ts';
import { MAX_VALUE_LENGTH } from './parameters.ts';

const base = '/api/system/DataInterface';
const params = z.strictObject({ id: z.string().max(60) });
const value = z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean(), z.null()]);
const paramList = z
  .array(z.strictObject({ field: z.string().max(60), ...entryShape, defaultValue: value.default(null) }))
  .max(50)
  .default([]);
/** What parameter entries take their values from: the values of a row, and the id of the form that it belongs to. */
const originShape = { rowData: z.record(z.string().max(60), value).optional(), formId: z.string().max(60).optional() };
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
      body: z.strictObject({ ...pagingShape, keyword: z.string().max(100).default(''), paramList, ...originShape }),
      summary: 'The answer of a data interface page by page, and what in it bears the keyword',
    },
    async ({ params: { id }, body: { currentPage, pageSize, keyword, ...sent } }, ctx) => {
      const { list, more } = await callInterface(ctx, await callable(ctx, id), ...boundBy(sent, 'call'));
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
      body: z.strictObject({
        ids: z.array(z.string().max(200)).min(1).max(500),
        propsValue: column.default('id'),
        paramList,
        ...originShape,
      }),
      summary: 'Rows of the answer of a data interface, by what stands in one of its columns',
    },
    async ({ params: { id }, body: { ids, propsValue, ...sent } }, ctx) => {
      const { list } = await callInterface(ctx, await callable(ctx, id), ...boundBy(sent, 'call'));
      return { list: list.filter((line) => Object.hasOwn(line, propsValue) && ids.includes(String(line[propsValue]))) };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/GetFields`,
      access: 'policy',
      params,
      body: z.strictObject({ paramList, ...originShape }),
      summary: 'The names of the columns that a data interface answers, by trying it out',
    },
    async ({ params: { id }, body }, ctx) => {
      const model = ctx.engine.registry.get('dataInterface');
      const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'update'));
      const { list } = await callInterface(ctx, row as never, ...boundBy(body, 'trial'));
      return { list: [...new Set(list.flatMap(Object.keys))] };
    },
  ),
];

interface Sent {
  readonly paramList: z.infer<typeof paramList>;
  readonly rowData?: Origin['row'];
  readonly formId?: string | undefined;
}

function boundBy({ paramList: entries, rowData: row, formId }: Sent, through: How['through']): [Filled, How] {
  const origin = { row, formId };
  const bound = entries.map(({ field, sourceType, relationField = null, defaultValue }) => [
    field,
    boundValue(field, { sourceType: sourceOf(sourceType), relationField, defaultValue }, origin),
  ]);
  return [Object.fromEntries(bound), { through, origin }];
}

const bears = (line: Line, sought: string): boolean =>
  sought === '' || Object.values(line).some((one) => one !== null && typeof one !== 'object' && String(one).toLowerCase().includes(sought));
