import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { arranging, locateEntry, resetEntry, turn } from './arrange.ts';
import { copyEntry } from './copy-entry.ts';
import { TOP } from './entries.ts';
import { knownApplication, resultMessage } from './menu.route.ts';
import { moveEntry } from './move-entry.ts';
import { code } from './wire.ts';

const named = z.strictObject({ id: z.string().max(60) });
const systemId = z.string().max(60).optional();
const inSystem = z.strictObject({ systemId });

const at = (what: string) => ({ path: `/api/system/Menu/:id/Actions/${what}`, access: 'policy', params: named }) as const;

const copyRoute = (): Route =>
  defineRoute(
    {
      method: 'POST',
      ...at('Copy'),
      body: z.strictObject({ systemId, parentId: z.string().max(60).optional(), toSystemId: systemId, enCode: code.optional() }),
      summary: 'Make a second entry that leads to the same',
    },
    async ({ params, body }, ctx) => {
      const id = await arranging(ctx, async (tx, cache) => {
        const now = await cache();
        const from = locateEntry(now, params.id, body.systemId);
        const application = knownApplication(now, body.toSystemId ?? from.application);
        const parent = body.parentId ?? (application === from.application ? from.entry.parent : TOP);
        return copyEntry(tx, now, from, { application, parent, code: body.enCode });
      });
      return resultMessage(ctx, 'copied', { id });
    },
  );

/** Actions on a single menu entry. */
export const entryActionRoutes: readonly Route[] = [
  defineRoute(
    { method: 'PUT', ...at('State'), body: inSystem, summary: 'Turn an entry of a menu off or on' },
    async ({ params, body }, ctx) => {
      await arranging(ctx, async (tx, cache) => {
        const now = locateEntry(await cache(), params.id, body.systemId);
        await turn(tx, now, now.entry.disabled === true);
      });
      return resultMessage(ctx, 'changed');
    },
  ),
  defineRoute(
    { method: 'POST', ...at('Reset'), body: inSystem, summary: 'Show an entry of the program as it is declared' },
    async ({ params, body }, ctx) => {
      await arranging(ctx, async (tx, cache) => resetEntry(tx, locateEntry(await cache(), params.id, body.systemId)));
      return resultMessage(ctx, 'reset');
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      ...at('Move'),
      body: z.strictObject({ systemId, parentId: z.string().max(60), before: z.string().max(60).nullable() }),
      summary: 'Put an entry into a directory, before a neighbour or at the end',
    },
    async ({ params, body }, ctx) => {
      const to = { parent: body.parentId, before: body.before };
      await arranging(ctx, async (tx, cache) => {
        const now = await cache();
        await moveEntry(tx, now, locateEntry(now, params.id, body.systemId), to);
      });
      return resultMessage(ctx, 'moved');
    },
  ),
  copyRoute(),
];
