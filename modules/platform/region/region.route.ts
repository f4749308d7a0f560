import type { Context } from '@zhixing/engine/context.ts';
import { type CompatibilityModule, compatibilityRoutes } from '@zhixing/engine/http/compatibility-routes.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { findRows, type Stored } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';

const base = '/api/system/Area';
/** Parent id of top-level divisions in the API family. */
const TOP = '-1';
/** Upper limit for the children of one division. */
const LIMIT = 1000;

const nothing = z.strictObject({});
const id = z.string().max(60);
const body = z.strictObject({
  parentId: id.default(TOP),
  fullName: z.string().max(60),
  enCode: z.string().max(9),
  sortCode: z.number().int().min(0).nullish(),
});

const isTop = (parent: string): boolean => parent === TOP || parent === '0' || parent === '';

/** The level follows from the code (GB/T 2260): 440000 is a province, 440100 a city. */
const levelOf = (code: string): string =>
  code.length > 6 ? 'street' : code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'district';

const rowOf = (row: Stored) => ({
  id: row.id,
  parentId: String(row.parent ?? TOP),
  fullName: row.name,
  enCode: row.code,
  type: row.level,
  sortCode: row.sortCode ?? 0,
  enabledMark: 1,
});

const compatibility: CompatibilityModule<z.infer<typeof body>> = {
  base,
  model: 'region',
  title: 'administrative divisions',
  body,
  toValues: ({ parentId, fullName, enCode, sortCode }) => ({
    parent: isTop(parentId) ? null : parentId,
    name: fullName,
    code: enCode,
    level: levelOf(enCode),
    sortCode: sortCode ?? null,
  }),
  toRow: rowOf,
};

/** Administrative divisions in the wire format of this API family, one level at a time. */
export const regionRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id`,
      access: 'policy',
      params: z.strictObject({ id }),
      query: nothing,
      summary: 'The divisions right below one; -1 stands for the top',
    },
    async ({ params }, ctx) => ({ list: await below(ctx, params.id) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/GetAreaByIds`,
      access: 'policy',
      body: z.strictObject({ idsList: z.array(z.array(id).max(10)).max(500) }),
      summary: 'Names of divisions, path by path',
    },
    ({ body: { idsList } }, ctx) => namesOf(ctx, idsList),
  ),
  ...compatibilityRoutes(compatibility, '/Info'),
];

async function below(ctx: Context, parent: string) {
  const model = ctx.engine.registry.get('region');
  if (can(ctx, model, 'read') === null || !(isTop(parent) || isId(parent))) return [];
  const rows = await findRows(
    ctx,
    model,
    { parent: isTop(parent) ? null : parent },
    { limit: LIMIT, order: { field: 'code', descending: false } },
  );
  const ids = rows.map((row) => row.id);
  const inside = ids.length > 0 ? await findRows(ctx, model, { parent: { in: ids } }, { limit: LIMIT * 100 }) : [];
  const parents = new Set(inside.map((row) => row.parent));
  return rows.map((row) => ({ ...rowOf(row), hasChildren: parents.has(row.id), isLeaf: !parents.has(row.id) }));
}

async function namesOf(ctx: Context, paths: readonly (readonly string[])[]): Promise<string[][]> {
  const model = ctx.engine.registry.get('region');
  const ids = [...new Set(paths.flat())].filter(isId);
  if (can(ctx, model, 'read') === null || ids.length === 0) return paths.map(() => []);
  const rows = await findRows(ctx, model, { id: { in: ids } }, { limit: ids.length });
  const names = new Map(rows.map((row) => [row.id, String(row.name)]));
  return paths.map((path) => path.flatMap((one) => names.get(one) ?? []));
}
