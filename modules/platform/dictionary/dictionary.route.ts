import { can } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { findRows } from '@zhixing/engine/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';

const nothing = z.strictObject({});

interface Dictionary {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly isTree: 0;
  readonly dictionaryList: readonly { readonly id: string; readonly enCode: string; readonly fullName: string }[];
}

/** Dictionaries as clients of this API family read them (specification, section 7). */
export const dictionaryRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/DictionaryType',
      access: 'policy',
      query: nothing,
      summary: 'The dictionaries, without their entries',
    },
    async (_input, ctx) => ({
      list: (await dictionaries(ctx)).map(({ dictionaryList: _entries, ...type }) => ({ ...type, parentId: '-1', hasChildren: false })),
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/DictionaryData/All',
      access: 'policy',
      query: nothing,
      summary: 'Every dictionary with its entries',
    },
    async (_input, ctx) => ({ list: await dictionaries(ctx) }),
  ),
];

async function dictionaries(ctx: Context): Promise<readonly Dictionary[]> {
  const model = ctx.engine.registry.get('dictionaryItem');
  if (can(ctx, model, 'read') === null) return [];
  const rows = await findRows(ctx, model, { enabled: true }, { limit: 10_000, order: { field: 'sortCode', descending: false } });
  return [...Map.groupBy(rows, ({ dictionary }) => String(dictionary))].map(([name, entries]) => ({
    id: name,
    enCode: name,
    fullName: name,
    isTree: 0,
    dictionaryList: entries.map((row) => ({ id: row.id, enCode: String(row.code), fullName: String(row.name) })),
  }));
}
