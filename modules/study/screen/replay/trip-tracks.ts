import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import sql from 'sql-template-tag';
import { tracedTripStates } from '../../device/location-fix.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { tracks } from '../ports.ts';

/** Points of a coach: longer tracks are thinned out. */
const MAX_POINTS = 1500;
const SCALE = 10_000_000;
const HOUR_MS = 3_600_000;
/** Coaches are on the way before a trip gathers and after it has returned. */
const AROUND_MS = 3 * HOUR_MS;
const MAX_MS = 15 * 24 * HOUR_MS;

interface PointRow {
  readonly device: string;
  readonly vehicle: string;
  readonly at: string;
  readonly lng: number;
  readonly lat: number;
  readonly speed: number | null;
  readonly accuracy: number | null;
}

interface Asked {
  readonly trip: string;
  readonly from: string;
  readonly until: string;
}

/**
 * What was on the way of a trip. While it is traced, everybody whose present place the reader sees; of a trip that is over, the coaches alone:
 * where its people were is not to be had after it.
 */
export async function tripTracks(ctx: Context, asked: Asked) {
  const trip = await repo(Trip, ctx).get(asked.trip);
  const isTraced = (tracedTripStates as readonly string[]).includes(String(trip.status));
  return isTraced ? { ...(await use(ctx.engine, tracks).read(asked, ctx)), past: null } : coachTracks(ctx, trip);
}

async function coachTracks(ctx: Context, { id, gatherAt, departAt, returnAt }: Row<typeof Trip>) {
  const vehicles = await repo(TripVehicle, ctx).find({ trip: id, status: { notIn: ['cancelled', 'replaced'] } });
  const from = Date.parse(gatherAt ?? departAt) - AROUND_MS;
  const until = Math.min(Date.parse(returnAt) + AROUND_MS, from + MAX_MS);
  if (vehicles.length === 0) return { tracks: [], past: [] };
  await audit(ctx, { kind: 'unmask', verb: 'readTracks', model: TripVehicle.name, detail: { trip: id, past: true } });
  const rows = await ctx.db.query<PointRow>(sql`
    select device, vehicle, (extract(epoch from fix_at) * 1000)::bigint::text as at, lng, lat, speed, accuracy from (
      select p.device, p.subject as vehicle, p.fix_at, p.lng, p.lat, p.speed, p.accuracy, row_number() over w as n, count(*) over (partition by p.device) as total
        from sys_track_point p
       where p.trip = ${id} and p.subject = any(${vehicles.map((one) => one.id)}::uuid[])
         and p.fix_at >= ${new Date(from)} and p.fix_at < ${new Date(until)} and not p.clock_bad
      window w as (partition by p.device order by p.fix_at)) q
     where n = total or (n - 1) % greatest(1, ceil(total::numeric / ${MAX_POINTS})::bigint) = 0
     order by device, fix_at`);
  const byDevice = Map.groupBy(rows, ({ device }) => device);
  return {
    tracks: [...byDevice].map(([device, points]) => ({ device, points: points.map(pointOf) })),
    past: [...byDevice].map(([device, [first]]) => ({ device, vehicle: first?.vehicle ?? '' })),
  };
}

function pointOf({ at, lng, lat, speed, accuracy }: PointRow) {
  const place = toGcj02({ lng: lng / SCALE, lat: lat / SCALE });
  return [Number(at), Number(place.lng.toFixed(6)), Number(place.lat.toFixed(6)), speed, accuracy] as const;
}
