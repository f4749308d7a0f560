import { hostname } from 'node:os';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { cacheErrors } from './cache.errors.ts';

const PATH = '/api/system/CacheManage';
const nothing = z.strictObject({});
const access = { access: 'administrator', duties: ['system'] } as const;

/** Sizes of the caches of the process that answers; their contents are not exposed. Clearing affects every process. */
export const cacheRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: PATH,
      ...access,
      duties: ['system', 'audit'],
      query: nothing,
      summary: 'Sizes and hit rates of the caches of this process',
    },
    async (_input, { engine, language }) => ({
      list: engine.caches.list().map((metrics) => ({
        ...metrics,
        title: engine.texts.text(language, `cache.names.${metrics.name}.title`),
        what: engine.texts.text(language, `cache.names.${metrics.name}.what`),
      })),
      process: `${hostname()} ${process.pid}`,
    }),
  ),
  defineRoute(
    { method: 'POST', path: `${PATH}/Actions/ClearAll`, ...access, body: nothing, summary: 'Clears all caches in every process' },
    (_input, ctx) => clear(ctx, null),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${PATH}/:name`,
      ...access,
      params: z.strictObject({ name: z.string().max(60) }),
      query: nothing,
      summary: 'Clears one cache in every process',
    },
    async ({ params }, ctx) => {
      if (!ctx.engine.caches.has(params.name)) throw cacheErrors.unknown();
      return clear(ctx, params.name);
    },
  ),
];

async function clear(ctx: Context, name: string | null): Promise<MessageResponse> {
  await ctx.db.transaction(async (tx) => {
    await audit(within(ctx, tx), { kind: 'setting', verb: 'forgetCache', detail: { name: name ?? 'all' } });
    await ctx.engine.caches.clear(within(ctx, tx), name);
  });
  return new MessageResponse(ctx.engine.texts.text(ctx.language, 'cache.told.forgotten'));
}
