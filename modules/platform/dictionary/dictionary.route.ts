import type { Context } from '@zhixing/engine/context.ts';
import { type CompatibilityModule, compatibilityRoutes } from '@zhixing/engine/http/compatibility-routes.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { findRows, type Stored } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { type Entry, entryOf, grown, typeOf } from './entries.ts';

/** Upper limit for one list. */
const LIMIT = 10_000;
const TYPES = '/api/system/DictionaryType';
const DATA = '/api/system/DictionaryData';

const nothing = z.strictObject({});
const flag = z.union([z.literal(0), z.literal(1)]);
const byId = z.strictObject({ id: z.string().max(60) });
const byType = z.strictObject({ typeId: z.string().max(60) });
const named = { fullName: z.string().max(80), enCode: z.string().max(60), parentId: z.string().max(60).nullish() };
const common = { sortCode: z.number().int().min(0).max(999_999_999).nullish(), description: z.string().max(500).nullish() };
const typeBody = z.strictObject({ ...named, ...common, isTree: flag.default(0) });
const itemBody = z.strictObject({
  ...named,
  ...common,
  dictionaryTypeId: z.string().max(60),
  enabledMark: flag.default(1),
  isDefault: flag.default(0),
});

const shared = (
  body: { fullName: string; enCode: string; parentId?: string | null | undefined } & z.infer<z.ZodObject<typeof common>>,
) => ({
  name: body.fullName,
  code: body.enCode,
  parent: body.parentId && body.parentId !== '-1' && body.parentId !== '0' ? body.parentId : null,
  sortCode: body.sortCode ?? null,
  remark: body.description ?? null,
});

const types: CompatibilityModule<z.infer<typeof typeBody>> = {
  base: TYPES,
  model: 'dictionaryType',
  title: 'dictionaries',
  body: typeBody,
  toValues: (body) => ({ ...shared(body), isTree: body.isTree === 1 }),
  toRow: typeOf,
};

const items: CompatibilityModule<z.infer<typeof itemBody>> = {
  base: DATA,
  model: 'dictionaryItem',
  title: 'dictionary entries',
  body: itemBody,
  toValues: (body) => ({
    ...shared(body),
    type: body.dictionaryTypeId,
    enabled: body.enabledMark === 1,
    isDefault: body.isDefault === 1,
  }),
  toRow: entryOf,
  toggle: (records, row) => records.update(row.id, { enabled: row.enabled !== true } as never),
};

/** Dictionaries in the wire format of this API family (specification, section 7). */
export const dictionaryRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: TYPES, access: 'policy', query: openQuery, summary: 'The tree of dictionaries, without their entries' },
    async (_input, ctx) => ({
      list: grown((await readable(ctx, 'dictionaryType')).map(typeOf)),
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${TYPES}/Selector/:id`,
      access: 'policy',
      params: byId,
      query: nothing,
      summary: 'The tree of dictionaries to choose a parent from; an id leaves out that dictionary and what stands below it',
    },
    async ({ params }, ctx) => ({ list: grown((await readable(ctx, 'dictionaryType')).map(typeOf), params.id) }),
  ),
  ...compatibilityRoutes(types),
  defineRoute(
    { method: 'GET', path: `${DATA}/All`, access: 'policy', query: openQuery, summary: 'Every dictionary with its entries' },
    async (_input, ctx) => ({
      list: await withEntries(ctx),
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${DATA}/:typeId/Data/Selector`,
      access: 'policy',
      params: byType,
      query: nothing,
      summary: 'The entries of a dictionary to choose from',
    },
    async ({ params }, ctx) => ({ list: grown(await entriesOf(ctx, params.typeId, true)) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${DATA}/:typeId`,
      access: 'policy',
      params: byType,
      query: nothing,
      summary: 'All entries of a dictionary, those out of use among them',
    },
    async ({ params }, ctx) => ({ list: grown(await entriesOf(ctx, params.typeId, false)) }),
  ),
  ...compatibilityRoutes(items, '/Info'),
];

/** Rows in their sort order; empty if the actor may not read the model. */
async function readable(ctx: Context, name: string, condition: Parameters<typeof findRows>[2] = {}): Promise<readonly Stored[]> {
  const model = ctx.engine.registry.get(name);
  if (can(ctx, model, 'read') === null) return [];
  return findRows(ctx, model, condition, { limit: LIMIT, order: { field: 'sortCode', descending: false } });
}

// Accepts the id or the code of a dictionary, because forms refer to it by code.
async function entriesOf(ctx: Context, type: string, choosable: boolean): Promise<readonly Entry[]> {
  const [found] = (await readable(ctx, 'dictionaryType')).filter(({ id, code }) => id === type || code === type);
  if (!found) return [];
  return (await readable(ctx, 'dictionaryItem', { type: found.id, ...(choosable ? { enabled: true } : {}) })).map(entryOf);
}

async function withEntries(ctx: Context) {
  const [kinds, rows] = await Promise.all([readable(ctx, 'dictionaryType'), readable(ctx, 'dictionaryItem', { enabled: true })]);
  const byKind = Map.groupBy(rows, ({ type }) => String(type));
  return kinds.map((kind) => {
    const entries = (byKind.get(kind.id) ?? []).map(entryOf);
    return { ...typeOf(kind), dictionaryList: kind.isTree === true ? grown(entries) : entries };
  });
}
