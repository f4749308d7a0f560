import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Trip } from '../../trip/trip.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { settings } from '../ports.ts';
import { type DrivenPoint, drivingOf } from './driving.ts';

const HOUR_MS = 3_600_000;
const MAX_HOURS = 24;
const MAX_COACHES = 60;
/** Points of a coach: longer tracks are thinned out, to about one a minute in a day. */
const MAX_POINTS = 3000;
const SCALE = 10_000_000;

export const drivingRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/tracks/driving',
      access: 'policy',
      query: z.strictObject({ trip: z.uuid(), hours: z.coerce.number().int().min(1).max(MAX_HOURS).default(MAX_HOURS) }),
      summary: 'How the coaches of a trip that is under way were driven: stops, distance, speed, driving without rest, and the limits',
    },
    async ({ query }, ctx) => drivingOn(query.trip, query.hours, ctx),
  ),
];

async function drivingOn(trip: string, hours: number, ctx: Context) {
  const model = ctx.engine.registry.get(LocationFix.name);
  if (visibility(ctx, model).masked.has('location')) throw modelErrors.denied({ permission: `${model.name}.location` });
  const fixes = await repo(LocationFix, ctx).find(
    { trip, tripVehicle: { empty: false } },
    { fields: ['device', 'tripVehicle'], limit: MAX_COACHES },
  );
  const row = fixes.length > 0 ? await lookUp(Trip, trip, ctx) : null;
  if (!row) return { limits: null, coaches: [] };
  const figures = await use(ctx.engine, settings).of(row, ctx);
  const figure = (name: string) => Number(figures[name]?.value);
  const limits = { speedKmh: figure('speedLimitKmh'), drivingMinutes: figure('fatigueMinutes'), restMinutes: figure('restMinutes') };
  const points = await pointsOf(trip, { fixes, from: new Date(ctx.now().getTime() - hours * HOUR_MS) }, ctx);
  const coaches = fixes.map(({ device, tripVehicle }) => ({
    device,
    tripVehicle,
    ...drivingOf(points.get(device) ?? [], limits.restMinutes),
  }));
  return { limits, coaches };
}

interface PointRow {
  readonly device: string;
  readonly at: string;
  readonly lng: number;
  readonly lat: number;
  readonly speed: number | null;
}

interface Wanted {
  readonly fixes: readonly { readonly device: string; readonly tripVehicle: string | null }[];
  readonly from: Date;
}

/** The tracks of some coaches since a moment, by their devices. */
async function pointsOf(trip: string, { fixes, from }: Wanted, ctx: Context): Promise<ReadonlyMap<string, DrivenPoint[]>> {
  const carried = fixes.map(({ device, tripVehicle }) => ({ device, subject: tripVehicle }));
  const rows = await ctx.db.query<PointRow>(sql`
    select device, (extract(epoch from fix_at) * 1000)::bigint::text as at, lng, lat, speed from (
      select p.device, p.fix_at, p.lng, p.lat, p.speed, row_number() over w as n, count(*) over (partition by p.device) as total
        from sys_track_point p
        join json_to_recordset(${JSON.stringify(carried)}::json) as c(device uuid, subject uuid) on c.device = p.device and c.subject = p.subject
       where p.trip = ${trip} and p.fix_at >= ${from} and not p.clock_bad
      window w as (partition by p.device order by p.fix_at)) q
     where n = total or (n - 1) % greatest(1, ceil(total::numeric / ${MAX_POINTS})::bigint) = 0
     order by device, fix_at`);
  const byDevice = Map.groupBy(rows, ({ device }) => device);
  return new Map([...byDevice].map(([device, some]) => [device, some.map(pointOf)]));
}

function pointOf({ at, lng, lat, speed }: PointRow): DrivenPoint {
  const place = toGcj02({ lng: lng / SCALE, lat: lat / SCALE });
  return { at: Number(at), position: [Number(place.lng.toFixed(6)), Number(place.lat.toFixed(6))], speedKmh: speed };
}
