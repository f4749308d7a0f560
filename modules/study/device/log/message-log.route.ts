import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { can, visibility } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Device } from '../device.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { LocationFix, traced } from '../location-fix.model.ts';

const LIMIT = 200;

interface LogRow {
  readonly no: number;
  readonly receivedAt: string;
  readonly fixAt: string;
  readonly kind: string;
  readonly timing: string;
  readonly trip: string | null;
  readonly content: string | null;
  readonly direction: 'up' | 'down';
  readonly decoded: object | null;
  /** Why it was not used, or not done. */
  readonly refusal: string | null;
}

export const messageLogRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/device-log',
      access: 'policy',
      query: z.strictObject({
        device: z.uuid(),
        /** Messages that came before the one with this number; the newest ones by default. */
        before: z.coerce.number().int().min(1).optional(),
        /** A day in China. */
        day: z.iso.date().optional(),
        limit: z.coerce.number().int().min(1).max(LIMIT).default(50),
      }),
      summary:
        'What a device sent and was sent, newest first, as it came and with its meaning; content from a trip only to those who may see where its people are, and logged',
    },
    async ({ query }, ctx) => logOf(query, ctx),
  ),
];

interface Asked {
  readonly device: string;
  readonly before?: number | undefined;
  readonly day?: string | undefined;
  readonly limit: number;
}

interface Log {
  readonly protocol: string | null;
  readonly messages: readonly LogRow[];
  readonly hasMore: boolean;
}

async function logOf({ device, before, day, limit }: Asked, ctx: Context): Promise<Log> {
  const { id, protocol } = await repo(Device, ctx).get(device);
  const [from, until] = day === undefined ? [null, null] : [chinaDateTime(day), chinaDateTime(addDays(day, 1))];
  const rows = await ctx.db.query<LogRow>(sql`
    select direction, decoded, refusal, no::float8 as no, received_at as "receivedAt", fix_at as "fixAt", kind, timing, trip, content from sys_device_log
     where device = ${id} and (${before ?? null}::bigint is null or no < ${before ?? null}::bigint)
       and (${day ?? null}::text is null or (received_at >= ${from} and received_at < ${until}))
     order by no desc limit ${limit + 1}`);
  const trips = await openTrips(id, ctx);
  const messages = rows
    .slice(0, limit)
    .map((row) => (row.trip === null || trips.has(row.trip) ? row : { ...row, content: null, decoded: null }));
  const disclosed = [...new Set(messages.flatMap(({ trip, content }) => (trip !== null && content !== null ? trip : [])))];
  const students = disclosed.flatMap((trip) => trips.get(trip) ?? []);
  if (disclosed.length > 0)
    await audit(ctx, {
      kind: 'unmask',
      verb: 'readDeviceLog',
      model: LocationFix.name,
      records: students,
      detail: { device: id, trips: disclosed },
    });
  return { protocol, messages, hasMore: rows.length > limit };
}

/** Trips under way on which the device is or was carried and whose people the reader may locate, with the children who carried it. */
async function openTrips(device: string, ctx: Context): Promise<ReadonlyMap<string, readonly string[]>> {
  const [fixes, bindings] = [LocationFix, DeviceBinding].map(({ name }) => ctx.engine.registry.get(name));
  if (!fixes || !bindings || can(ctx, fixes, 'read') === null || can(ctx, bindings, 'read') === null) return new Map();
  if (visibility(ctx, fixes).masked.has('location')) return new Map();
  const carried = await repo(DeviceBinding, ctx).find({ device, ...traced }, { fields: ['trip', 'student'] });
  return new Map([...Map.groupBy(carried, ({ trip }) => trip)].map(([trip, some]) => [trip, some.flatMap(({ student }) => student ?? [])]));
}
