import type { Context } from '@zhixing/engine/context.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { arranging, changeEntry, locateEntry } from './arrange.ts';
import type { Off } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { menuCacheFor, resultMessage } from './menu.route.ts';
import { modelsOf } from './menu-of.ts';
import { type Parts, partsOf } from './parts.ts';

const nothing = z.strictObject({});
const named = z.strictObject({ id: z.string().max(150) });

/** Names and paths of this API family for the kinds of parts. */
const sorts = [
  { sort: 'buttons', path: '/api/system/ModuleButton', list: 'List', title: 'Buttons' },
  { sort: 'columns', path: '/api/system/ModuleColumn', list: 'Fields', title: 'Columns' },
  { sort: 'form', path: '/api/system/ModuleForm', list: 'Fields', title: 'Form fields' },
] as const satisfies readonly { readonly sort: keyof Parts; readonly [more: string]: string }[];

/**
 * The parts of the page behind an entry, and which of them the entry hides. Hiding only affects the display: permissions are granted on the
 * model (ADR 8) and checked wherever its records are accessed.
 */
export const partRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/Menu/:id/Parts',
      access: 'policy',
      params: named,
      query: z.strictObject({ systemId: z.string().max(60).optional() }),
      summary: 'Buttons, columns, form fields and data schemes of the page behind an entry',
    },
    async ({ params, query }, ctx) => {
      const { entry, model } = await pageOf(ctx, params.id, query.systemId);
      if (!model) return { model: null, title: '', buttons: [], columns: [], form: [], schemes: [] };
      const title = ctx.engine.words.title(ctx.language, model);
      return { model: model.name, title, ...partsOf(ctx, model, entry.off), schemes: await schemesOf(ctx, model.name) };
    },
  ),
  ...sorts.flatMap(({ sort, path, list, title }) => [
    defineRoute(
      {
        method: 'GET',
        path: `${path}/:id/${list}`,
        access: 'policy',
        params: named,
        query: nothing,
        summary: `${title} of the page behind an entry`,
      },
      async ({ params }, ctx) => {
        const { entry, model } = await pageOf(ctx, params.id);
        const parts = model ? partsOf(ctx, model, entry.off)[sort] : [];
        return {
          list: parts.map(({ enCode, fullName, off }, place) => ({
            id: `${params.id}:${enCode}`,
            enCode,
            fullName,
            moduleId: params.id,
            parentId: '-1',
            sortCode: place + 1,
            enabledMark: off ? 0 : 1,
          })),
        };
      },
    ),
    defineRoute(
      {
        method: 'PUT',
        path: `${path}/:id/Actions/State`,
        access: 'policy',
        params: named,
        body: nothing,
        summary: `Leave one of the ${title.toLowerCase()} out, or show it again`,
      },
      async ({ params }, ctx) => {
        await toggle(ctx, params.id, sort);
        return resultMessage(ctx, 'changed');
      },
    ),
  ]),
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/ModuleDataAuthorizeScheme/:id/List',
      access: 'policy',
      params: named,
      query: nothing,
      summary: 'Data schemes of the model behind an entry',
    },
    async ({ params }, ctx) => {
      const { model } = await pageOf(ctx, params.id);
      const schemes = model ? await schemesOf(ctx, model.name) : [];
      return {
        list: schemes.map(({ id, title, own }) => ({
          id,
          fullName: title,
          moduleId: params.id,
          allData: id === 'all' ? 1 : 0,
          isSystem: own ? 0 : 1,
        })),
      };
    },
  ),
];

async function pageOf(ctx: Context, id: string, systemId?: string) {
  const at = locateEntry(await menuCacheFor(ctx), id, systemId);
  return { ...at, model: modelsOf(ctx.engine)(at.entry) };
}

async function toggle(ctx: Context, id: string, sort: keyof Parts): Promise<void> {
  const [code = '', name = ''] = id.split(':');
  await arranging(ctx, async (tx, cache) => {
    const at = locateEntry(await cache(), code);
    const model = modelsOf(tx.engine)(at.entry);
    const part = model && partsOf(tx, model, at.entry.off)[sort].find(({ enCode }) => enCode === name);
    if (!part) throw menuErrors.badParts({ what: `${sort}.${name}` });
    const left = at.entry.off?.[sort] ?? [];
    await changeEntry(tx, at, {
      off: without({ ...at.entry.off, [sort]: part.off ? left.filter((one) => one !== name) : [...left, name] }),
    });
  });
}

function without(off: Off): Off | null {
  const left = Object.fromEntries(Object.entries(off).filter(([, names]) => names.length > 0));
  return Object.keys(left).length > 0 ? left : null;
}

/** The scopes of a model and the enabled data schemes of administrators for it. Which of them applies to a user is defined by grants. */
async function schemesOf(ctx: Context, name: string) {
  const { engine, language, db } = ctx;
  const model = engine.registry.get(name);
  const own = engine.registry.find('dataScheme')
    ? await db.query<{ id: string; title: string }>(
        sql`select id, name as title from data_scheme where subject = ${name} and deleted_at is null and status = 'enabled' order by sort_code nulls last, name`,
      )
    : [];
  const titleOf = (scope: string) =>
    engine.texts.find(language, `${name}.scopes.${scope}`) ?? engine.texts.find(language, `access.scopes.${scope}`) ?? scope;
  return [
    ...['all', 'own', ...Object.keys(model.scopes)].map((id) => ({ id, title: titleOf(id), own: false })),
    ...own.map((scheme) => ({ ...scheme, own: true })),
  ];
}
