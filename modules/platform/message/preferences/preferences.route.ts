import type { Context } from '@zhixing/engine/context.ts';
import { eventsOf, messageTypes } from '@zhixing/engine/notification/notification.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { channelOf, channels } from '../channels.ts';
import { personOf } from '../inbox/inbox.ts';
import { messageConfigOf } from '../message-config.ts';
import { isQuiet, readPreference, storePreference } from './preferences.ts';

const path = '/api/message/Preference';
const MINUTES = 1440;
const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES - 1)
  .nullable();
const switches = messageTypes.flatMap((type) => (['inApp', ...channels] as const).map((channel) => `${type}:${channel}` as const));

/** Routes of the actor's own notification preferences. */
export const preferenceRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'session',
      query: z.strictObject({}),
      summary: 'How the person wishes to be told, and what there is to wish for',
    },
    (_input, ctx) => answer(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'session',
      body: z.strictObject({
        off: z.array(z.enum(switches)).max(switches.length),
        quietFrom: minute,
        quietUntil: minute,
        language: z.enum(['zh', 'zh-TW', 'en']),
      }),
      summary: 'Keep how the person wishes to be told',
    },
    async ({ body }, ctx) => {
      await storePreference(ctx, personOf(ctx), body);
      return answer(ctx);
    },
  ),
];

async function answer(ctx: Context) {
  const wish = await readPreference(ctx, personOf(ctx));
  return { ...wish, ...(await offered(ctx)), held: isQuiet(wish, chinaMinuteOfDay(ctx.now())) ? await heldFor(ctx, personOf(ctx)) : 0 };
}

/** Number of messages held back by the quiet hours of a user. */
async function heldFor({ db }: Context, person: string): Promise<number> {
  const [held] = await db.query<{ n: number }>(
    sql`select count(*)::int as n from message where "user" = ${person} and outcome = 'waiting' and not urgent and deleted_at is null`,
  );
  return held?.n ?? 0;
}

/** Channels in use that address users, and types of which some events are always sent in the app. */
async function offered(ctx: Context) {
  const { configs } = await messageConfigOf(ctx.engine);
  const used = new Set([...configs.values()].flatMap(({ ways }) => ways.map(({ kind }) => channelOf[kind])));
  const events = eventsOf(ctx.engine.modules);
  const [person] = await ctx.db.query<{ email: boolean; phone: boolean }>(
    sql`select coalesce(email, '') <> '' as email, coalesce(mobile_phone, '') <> '' as phone from "user" where id = ${personOf(ctx)}`,
  );
  return {
    types: messageTypes.map((type) => ({ type, always: events.some((event) => event.type === type && event.always === true) })),
    channels: channels.filter((channel) => channel !== 'webhook' && used.has(channel)),
    has: { email: person?.email ?? false, sms: person?.phone ?? false },
  };
}
