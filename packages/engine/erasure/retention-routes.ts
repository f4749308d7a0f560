import { z } from 'zod';
import { audit } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { modelErrors } from '../errors.ts';
import { MessageResponse } from '../http/envelope.ts';
import { mustBeAble } from '../permission/access.ts';
import { defineRoute, type Route } from '../route.ts';
import { retentionOf, retentionPeriodOf, setRetentionPeriod } from './retention.ts';

const params = z.strictObject({ name: z.string().max(40) });
const path = '/api/retentions/:name';

export const retentionRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'policy',
      params,
      query: z.strictObject({}),
      summary: 'How many days a class of data is kept, between which bounds, and why; for readers of that data',
    },
    async ({ params: { name } }, ctx) => {
      const { model } = declared(ctx, name);
      mustBeAble(ctx, ctx.engine.registry.get(model), 'read');
      return stateOf(ctx, name);
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'administrator',
      duties: ['system'],
      params,
      body: z.strictObject({ days: z.number().int().min(1).max(36_500) }),
      summary: 'Set how many days a class of data is kept, within its bounds',
    },
    async ({ params: { name }, body: { days } }, ctx) => {
      const { least, most } = declared(ctx, name);
      if (days < least || days > most) throw modelErrors.retentionBounds({ least, most });
      await ctx.db.transaction(async (db) => {
        const before = (await retentionPeriodOf(ctx.engine, db, name)).days;
        await setRetentionPeriod(ctx.engine, db, { name, days, by: ctx.actor.userId });
        const changes = [{ name: `retention.${name}`, before, after: days }];
        await audit(within(ctx, db), { kind: 'setting', verb: 'change', detail: { changes } });
      });
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'retentions.changed', { days }), await stateOf(ctx, name));
    },
  ),
];

function declared(ctx: Context, name: string) {
  const retention = retentionOf(ctx.engine, name);
  if (!retention) throw modelErrors.notFound({ model: name });
  return retention;
}

async function stateOf(ctx: Context, name: string) {
  const { days, least, most } = await retentionPeriodOf(ctx.engine, ctx.db, name);
  const { administrator, duties } = ctx.actor;
  return {
    days,
    least,
    most,
    note: ctx.engine.texts.text(ctx.language, `retentions.${name}`, { days, least, most }),
    mayChange: administrator || duties?.includes('system') === true,
  };
}
