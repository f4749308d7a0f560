import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { LocationFix } from './location-fix.model.ts';

const MAX_MS = 7 * 86_400_000;
/** Devices of one answer, and points of each: longer tracks are thinned out. */
const MAX_DEVICES = 3000;
const MAX_POINTS = 1500;
const MAX_OF_ALL = 600_000;
const SCALE = 10_000_000;

/** A point of a track: milliseconds since 1970, degrees (GCJ-02), kilometres an hour, metres of accuracy. */
type TrackPoint = readonly [at: number, lng: number, lat: number, speedKmh: number | null, accuracyM: number | null];

interface PointRow {
  readonly device: string;
  readonly at: string;
  readonly lng: number;
  readonly lat: number;
  readonly speed: number | null;
  readonly accuracy: number | null;
}

export const trackRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/tracks',
      access: 'policy',
      query: z.strictObject({
        trip: z.uuid(),
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        device: z.uuid().optional(),
        only: z.literal('coaches').optional(),
      }),
      summary: 'Tracks of those whose present place the reader may see in clear, of a trip that is under way; every reading is logged',
    },
    async ({ query }, ctx) => tracksOf(query, ctx),
  ),
];

interface Asked {
  readonly trip: string;
  readonly from: string;
  readonly until: string;
  readonly device?: string | undefined;
  readonly only?: 'coaches' | undefined;
}

export async function tracksOf({ trip, from, until, device, only }: Asked, ctx: Context) {
  const model = ctx.engine.registry.get(LocationFix.name);
  const span = Date.parse(until) - Date.parse(from);
  if (visibility(ctx, model).masked.has('location')) throw modelErrors.denied({ permission: `${model.name}.location` });
  const where = { trip, ...(device && { device }), ...(only && { tripVehicle: { empty: false } }) };
  const fixes = await repo(LocationFix, ctx).find(where, {
    fields: ['device', 'student', 'tripStaff', 'tripVehicle'],
    limit: MAX_DEVICES,
  });
  const carried = fixes.map((fix) => ({ device: fix.device, subject: fix.student ?? fix.tripStaff ?? fix.tripVehicle }));
  if (carried.length === 0 || !(span > 0) || span > MAX_MS) return { tracks: [] };
  await audit(ctx, {
    kind: 'unmask',
    verb: 'readTracks',
    model: LocationFix.name,
    records: fixes.flatMap(({ student }) => student ?? []),
    detail: { trip, from, until },
  });
  const each = Math.min(MAX_POINTS, Math.floor(MAX_OF_ALL / carried.length));
  const rows = await ctx.db.query<PointRow>(sql`
    select device, (extract(epoch from fix_at) * 1000)::bigint::text as at, lng, lat, speed, accuracy from (
      select p.device, p.fix_at, p.lng, p.lat, p.speed, p.accuracy, row_number() over w as n, count(*) over (partition by p.device) as total
        from sys_track_point p
        join json_to_recordset(${JSON.stringify(carried)}::json) as c(device uuid, subject uuid) on c.device = p.device and c.subject = p.subject
       where p.trip = ${trip} and p.fix_at >= ${from} and p.fix_at < ${until} and not p.clock_bad
      window w as (partition by p.device order by p.fix_at)) q
     where n = total or (n - 1) % greatest(1, ceil(total::numeric / ${each})::bigint) = 0
     order by device, fix_at`);
  const byDevice = Map.groupBy(rows, (row) => row.device);
  return { tracks: [...byDevice].map(([id, points]) => ({ device: id, points: points.map(pointOf) })) };
}

function pointOf({ at, lng, lat, speed, accuracy }: PointRow): TrackPoint {
  const place = toGcj02({ lng: lng / SCALE, lat: lat / SCALE });
  return [Number(at), Number(place.lng.toFixed(6)), Number(place.lat.toFixed(6)), speed, accuracy];
}
