import type { Context } from '@zhixing/engine/context.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { type Condition, isId } from '@zhixing/model';
import { z } from 'zod';
import { roleName } from '../account/role-names.ts';
import { line } from '../account/texts.ts';
import { type Node, treeOf } from './tree.ts';

const base = '/api/permission';
/** Upper limit of a picker; beyond it users search the list. */
const LIMIT = 10_000;

type Row = Record<string, unknown> & { id: string };

const get = (path: string, summary: string, answer: (ctx: Context) => Promise<unknown>): Route =>
  defineRoute({ method: 'GET', path: `${base}/${path}`, access: 'policy', query: openQuery, summary }, (_input, ctx) => answer(ctx));

/** Lists and trees for choosing users, organisations, positions, roles and groups, limited to what the reader may read. */
export const selectorRoutes: readonly Route[] = [
  get('Users/All', 'Every user that one may see', async (ctx) => ({ list: (await readable(ctx, 'user')).map(userItem) })),
  get('Users/Selector', 'Users below their organisations', async (ctx) => ({ list: await userTree(ctx) })),
  get('Position/All', 'Every position', async (ctx) => ({ list: (await readable(ctx, 'position')).map(item('position')) })),
  get('Position/Selector', 'Positions below their organisations', async (ctx) => ({ list: await positionTree(ctx) })),
  get('Role/Selector', 'Roles, global ones and those of organisations', async (ctx) => ({ list: await roleTree(ctx) })),
  // The client reads `data` itself here (section 7 of the specification).
  get('Group/Selector', 'Groups by their kind', groupTree),
  get('Organize/Tree', 'The tree of organisations without departments', async (ctx) => ({
    list: await places(ctx, { kind: { ne: 'department' } }),
  })),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Organize/Department/Selector/:id`,
      access: 'policy',
      params: z.strictObject({ id: line(60) }),
      query: openQuery,
      summary: 'Organisations with their departments; an id leaves out the department itself and what stands below it',
    },
    async ({ params }, ctx) => ({ list: await departmentTree(ctx, params.id) }),
  ),
];

/** The enabled rows of a model that the user may read, in display order; none without read permission. */
async function readable(ctx: Context, name: string, condition: Condition = {}): Promise<readonly Row[]> {
  const model = ctx.engine.registry.get(name);
  if (can(ctx, model, 'read') === null) return [];
  const live: Condition = model.states.includes('enabled') ? { status: 'enabled' } : {};
  const rows = await findRows(ctx, model, { all: [live, condition] }, { limit: LIMIT });
  return (rows as Row[]).toSorted((a, b) => Number(a.sortCode ?? LIMIT) - Number(b.sortCode ?? LIMIT));
}

const item =
  (type: string) =>
  (row: Row): Node => ({ id: row.id, parentId: '0', fullName: String(row.name), enCode: String(row.code ?? ''), type });

const userItem = (row: Row): Node => ({
  ...item('user')(row),
  parentId: String(row.organisation ?? '0'),
  enCode: String(row.account ?? ''),
});

const placeItem = (row: Row): Node => ({
  ...item(row.kind === 'department' ? 'department' : 'company')(row),
  parentId: String(row.parent ?? '-1'),
});

async function places(ctx: Context, condition: Condition = {}): Promise<readonly Node[]> {
  return treeOf((await readable(ctx, 'organisation', condition)).map(placeItem));
}

async function userTree(ctx: Context): Promise<readonly Node[]> {
  const [houses, people] = [await readable(ctx, 'organisation'), await readable(ctx, 'user')];
  return treeOf([...houses.map(placeItem), ...people.map(userItem)]);
}

async function positionTree(ctx: Context): Promise<readonly Node[]> {
  const [houses, posts] = [await readable(ctx, 'organisation'), await readable(ctx, 'position')];
  const used = posts.map((row) => ({ ...item('position')(row), parentId: String(row.organisation ?? '-1') }));
  return treeOf([...houses.map(placeItem), ...used]);
}

async function departmentTree(ctx: Context, without: string): Promise<readonly Node[]> {
  const nodes = (await readable(ctx, 'organisation')).map(placeItem);
  return treeOf(isId(without) ? nodes.filter(({ id }) => id !== without) : nodes, isId(without) ? without : undefined);
}

async function roleTree(ctx: Context): Promise<readonly Node[]> {
  const rows = await readable(ctx, 'role');
  const roles = rows.map(
    (row): Node => ({
      ...item('role')(row),
      fullName: roleName(ctx, { code: String(row.code), name: String(row.name) }),
      parentId: row.global ? 'global' : 'bound',
    }),
  );
  const heads = ['global', 'bound'].map((id) => ({
    id,
    parentId: '-1',
    fullName: ctx.engine.texts.text(ctx.language, `access.roleKinds.${id}`),
    enCode: '',
    type: 'head',
  }));
  return treeOf([...heads, ...roles]).filter(({ hasChildren }) => hasChildren);
}

async function groupTree(ctx: Context): Promise<readonly Node[]> {
  const model = ctx.engine.registry.get('userGroup');
  const groups = (await readable(ctx, 'userGroup')).map((row) => ({ ...item('group')(row), parentId: String(row.kind) }));
  const kinds = [...new Set(groups.map(({ parentId }) => parentId))];
  const heads = kinds.map((id) => ({
    id,
    parentId: '-1',
    fullName: ctx.engine.words.option(ctx.language, model, 'kind', id),
    enCode: '',
    type: 'head',
  }));
  return treeOf([...heads, ...groups]);
}
