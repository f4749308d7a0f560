import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { applicationIds, arranging, changeEntry, locateEntry, turn } from './arrange.ts';
import { declaredEntry, TOP } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { loadMenuCache, type MenuCustomisation } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { modelsOf } from './menu-of.ts';
import { menuRows, rowOf } from './menu-row.ts';
import { moveEntry } from './move-entry.ts';
import { removeEntry } from './remove-entry.ts';
import { changeBody, declaredValues, kindOf, newBody, ownValues } from './wire.ts';

const base = '/api/system/Menu';
const named = z.strictObject({ id: z.string().max(60) });
/** Selects the menu if the code is in several. */
const inSystem = z.strictObject({ systemId: z.string().max(60).optional() });

/** The menu customisations, only for users who may read menu entries, because menus name pages that the caller may not see. */
export async function menuCacheFor(ctx: Context): Promise<MenuCustomisation> {
  mustBeAble(ctx, ctx.engine.registry.get(MenuEntry.name), 'read');
  return loadMenuCache(ctx.engine);
}

export const resultMessage = (ctx: Context, what: string, data: unknown = null): MessageResponse =>
  new MessageResponse(ctx.engine.texts.text(ctx.language, `menu.told.${what}`), data);

/** The id of an existing application; otherwise a 404. */
export function knownApplication(cache: MenuCustomisation, id: string): string {
  if (!applicationIds(cache).includes(id)) throw menuErrors.unknownApplication({ application: id.slice(0, 60) });
  return id;
}

/** The menu editor's API (`/api/system/Menu` of this API family). */
export const menuRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/ModuleBySystem`,
      access: 'policy',
      query: z.strictObject({ systemId: z.string().max(60), keyword: z.string().max(100).optional() }),
      summary: 'Every entry of the menu of an application, in their order',
    },
    async ({ query }, ctx) => {
      const cache = await menuCacheFor(ctx);
      const rows = await menuRows(ctx, cache, knownApplication(cache, query.systemId));
      const wanted = query.keyword?.trim().toLowerCase();
      const isFound = ({ titles, enCode }: (typeof rows)[number]) =>
        [titles.zh, titles.zhtw, titles.en, enCode].some((text) => text.toLowerCase().includes(wanted ?? ''));
      return { list: wanted ? rows.filter(isFound) : rows };
    },
  ),
  defineRoute(
    { method: 'GET', path: `${base}/:id`, access: 'policy', params: named, query: inSystem, summary: 'One entry of a menu' },
    async ({ params, query }, ctx) => {
      const { application, entry, stored } = locateEntry(await menuCacheFor(ctx), params.id, query.systemId);
      return rowOf(ctx.language, application, { entry, stored, model: modelsOf(ctx.engine)(entry) });
    },
  ),
  defineRoute({ method: 'POST', path: base, access: 'policy', body: newBody, summary: 'Add an entry to a menu' }, async ({ body }, ctx) => {
    const { systemId: application, parentId = TOP, enCode = `m${newId().replaceAll('-', '').slice(-12)}`, enabledMark = 1 } = body;
    await arranging(ctx, async (tx) => {
      const kind = kindOf(body);
      const records = repo(MenuEntry, tx);
      const { id } = await records.create({ ...ownValues(body, kind), application, kind, code: enCode, parent: parentId });
      if (enabledMark === 0) await records.act(id, 'disable');
    });
    return resultMessage(ctx, 'created', { id: enCode });
  }),
  defineRoute(
    { method: 'PUT', path: `${base}/:id`, access: 'policy', params: named, body: changeBody, summary: 'Change an entry of a menu' },
    async ({ params, body }, ctx) => {
      await arranging(ctx, async (tx, cache) => {
        const now = locateEntry(await cache(), params.id, body.systemId);
        const { own } = now.entry;
        if (body.enCode !== undefined && body.enCode !== params.id) throw menuErrors.staysFixed();
        const original = declaredEntry(params.id) ?? now.entry;
        await changeEntry(tx, now, own ? ownValues(body, own.kind) : declaredValues(body, now, original), body.version);
        await placed(tx, cache, params.id, body);
      });
      return resultMessage(ctx, 'changed');
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/:id`,
      access: 'policy',
      params: named,
      query: z.strictObject({ inside: z.enum(['refuse', 'up', 'remove']).default('refuse') }),
      summary: 'Remove an entry of administrators; what stands in it goes up, goes as well, or stands in the way',
    },
    async ({ params, query }, ctx) => {
      await arranging(ctx, async (tx, cache) => removeEntry(tx, cache, locateEntry(await cache(), params.id), query.inside));
      return resultMessage(ctx, 'deleted');
    },
  ),
];

// Position and status are changed by separate operations.
async function placed(ctx: Context, cache: () => Promise<MenuCustomisation>, id: string, body: z.infer<typeof changeBody>): Promise<void> {
  const { parentId, enabledMark, systemId: application } = body;
  const now = locateEntry(await cache(), id, application);
  if (parentId !== undefined && parentId !== now.entry.parent) await moveEntry(ctx, await cache(), now, { parent: parentId, before: null });
  if (enabledMark !== undefined) await turn(ctx, locateEntry(await cache(), id, application), enabledMark === 1);
}
