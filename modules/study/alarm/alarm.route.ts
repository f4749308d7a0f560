import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import { z } from 'zod';
import { Trip } from '../trip/trip.model.ts';
import { alarmErrors } from './alarm.errors.ts';
import { Alarm } from './alarm.model.ts';
import { figuresOf } from './figures.ts';
import { raiseAlarm } from './raise.ts';

const BODY = 4096;
const underWay = ['ready', 'inProgress', 'suspended', 'returned'];
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

export const alarmRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/alarms/sos',
      access: 'policy',
      bodyLimit: BODY,
      body: z.strictObject({
        trip: z.uuid(),
        /** WGS 84, as phones know it. */
        location: z.strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) }).optional(),
        note: line(300).optional(),
      }),
      summary: 'Press the alarm button of a trip that is under way; pressed again while it is open, the alarm is counted',
    },
    async ({ body: { trip, location, note } }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get(Alarm.name), 'act:raise');
      const { status } = await tripInReach(trip, ctx);
      if (!underWay.includes(status)) throw alarmErrors.notUnderWay();
      const { userId } = ctx.actor;
      return raiseAlarm(ctx, {
        category: 'sos',
        trip,
        subject: `${trip}:${userId}`,
        location: location ? toGcj02(location) : null,
        note: note || null,
        raisedBy: userId,
      });
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/alarms/figures',
      access: 'policy',
      query: z.strictObject({}),
      summary: 'How alarms are answered: open ones, times and share of false alarms of seven days',
    },
    async (_input, ctx) => figuresOf(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/alarms/mute',
      access: 'policy',
      bodyLimit: BODY,
      body: z.strictObject({ minutes: z.int().min(5).max(120), reason: line(200).pipe(z.string().min(4)) }),
      summary: 'Note why somebody who is on duty turns the sound of alarms off, and for how long',
    },
    async ({ body }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get(Alarm.name), 'read');
      await audit(ctx, { kind: 'setting', verb: 'muteAlarms', model: Alarm.name, detail: body });
      return { until: new Date(ctx.now().getTime() + body.minutes * 60_000).toISOString() };
    },
  ),
];

/** A trip of which the actor may raise an alarm: one that they read, or accompany. */
async function tripInReach(id: string, ctx: Context) {
  const accompanied = (ctx.actor.variables['@accompaniedTrips'] ?? []) as readonly string[];
  return repo(Trip, accompanied.includes(id) ? elevated(ctx) : ctx).get(id);
}
