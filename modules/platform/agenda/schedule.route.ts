import type { Context } from '@zhixing/engine/context.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { agendaErrors } from './agenda.errors.ts';
import { Appointment } from './appointment.model.ts';
import { rowOf, scheduleBody, valuesOf } from './schedule-compatibility.ts';
import { changeReaching, removeReaching, type SeriesScope } from './series.ts';

const base = '/api/system/Schedule';
const id = z.string().max(60);
const nothing = z.strictObject({});
const seriesScopes: Readonly<Record<string, SeriesScope>> = { '1': 'this', '2': 'later', '3': 'all' };
const at = z.coerce.number().int().min(0).max(4_102_444_800_000);
const span = z.strictObject({ startTime: at, endTime: at });

/** The calendar of the user in the wire format of this API family. */
export const scheduleRoutes: readonly Route[] = [
  ...['', '/AppList'].map((place) =>
    defineRoute(
      {
        method: 'GET',
        path: `${base}${place}`,
        access: 'policy',
        byKey: true,
        query: span,
        summary: 'Own appointments between two moments',
      },
      async ({ query }, ctx) => {
        const list = (await between(ctx, query)).map(rowOf);
        const byDay = [...Map.groupBy(list, ({ startDay }) => startDay)];
        return { list, signList: Object.fromEntries(byDay.map(([day, { length }]) => [day, length])) };
      },
    ),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/detail`,
      access: 'policy',
      byKey: true,
      query: z.strictObject({ groupId: id.optional(), id }),
      summary: 'One appointment, as messages lead to it',
    },
    async ({ query }, ctx) => rowOf(await present(ctx, query.id)),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id`,
      access: 'policy',
      byKey: true,
      params: z.strictObject({ id }),
      query: nothing,
      summary: 'One appointment',
    },
    async ({ params }, ctx) => rowOf(await present(ctx, params.id)),
  ),
  defineRoute(
    { method: 'POST', path: base, access: 'policy', byKey: true, body: scheduleBody, summary: 'Add an appointment, or a series of them' },
    async ({ body }, ctx) => {
      const made = await once(ctx, ['schedule', body], async (inner) => ({
        id: (await repo(Appointment, inner).create(valuesOf(body) as never)).id,
      }));
      return resultMessage(ctx, 'created', made);
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id/:type`,
      access: 'policy',
      byKey: true,
      params: z.strictObject({ id, type: z.enum(['1', '2', '3']) }),
      body: scheduleBody,
      summary: 'Change an appointment: 1 alone, 2 with those behind it, 3 with all of its series',
    },
    async ({ params, body }, ctx) => {
      await present(ctx, params.id);
      await changeReaching(ctx, params.id, seriesScopes[params.type] ?? 'this', valuesOf(body));
      return resultMessage(ctx, 'changed');
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/:id/:type`,
      access: 'policy',
      byKey: true,
      params: z.strictObject({ id, type: z.enum(['1', '2', '3']) }),
      query: nothing,
      summary: 'Delete an appointment: 1 alone, 2 with those behind it, 3 with all of its series',
    },
    async ({ params }, ctx) => {
      await present(ctx, params.id);
      await removeReaching(ctx, params.id, seriesScopes[params.type] ?? 'this');
      return resultMessage(ctx, 'deleted');
    },
  ),
];

/** Maximum number of appointments per request. */
const LIMIT = 1000;

// Repeats the condition of the policy for the user's own appointments, so that the query can use an index.
async function between(ctx: Context, { startTime, endTime }: z.infer<typeof span>): Promise<Row<typeof Appointment>[]> {
  const me = ctx.actor.userId;
  return repo(Appointment, ctx).find(
    {
      all: [
        { startAt: { lte: new Date(endTime).toISOString() }, endAt: { gte: new Date(startTime).toISOString() } },
        { any: [{ createdBy: me }, { participants: { has: me } }] },
      ],
    } as never,
    { limit: LIMIT },
  );
}

/** The appointment, or the error that it has been deleted. */
async function present(ctx: Context, wanted: string): Promise<Row<typeof Appointment>> {
  const found = await repo(Appointment, ctx).first({ id: wanted });
  if (!found) throw agendaErrors.gone();
  return found;
}
