import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { readRollup } from '@zhixing/engine/write/rollups.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Carrier } from '../carrier.model.ts';
import { Driver } from '../driver.model.ts';
import { Vehicle } from '../vehicle.model.ts';

/** What a trip chooses, with whose rating it is chosen by: a driver's own, a vehicle's that of its carrier. */
interface Choice {
  readonly id: string;
  readonly name: string;
  readonly carrier: string;
  readonly average: number | null;
  readonly ratings: number;
  /** Day on which the last trip began. */
  readonly lastTrip: string | null;
}

/** Most that are offered; a city has fewer. */
const LIMIT = 1000;

export const choiceRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/transport/choices',
      access: 'policy',
      query: z.strictObject({ of: z.enum(['driver', 'vehicle']) }),
      summary: 'Drivers, or vehicles by their carriers, that a trip can take, best rated first: average, number of ratings, last trip',
    },
    async ({ query: { of } }, ctx) => ({ list: (await (of === 'driver' ? drivers(ctx) : vehicles(ctx))).toSorted(bestFirst) }),
  ),
];

/** The best average first; of equal ones that of more ratings; those without a rating last. */
const bestFirst = (one: Choice, other: Choice): number =>
  (other.average ?? -1) - (one.average ?? -1) || other.ratings - one.ratings || one.name.localeCompare(other.name);

async function drivers(ctx: Context): Promise<Choice[]> {
  mustBeAble(ctx, ctx.engine.registry.get(Driver.name), 'read');
  const rows = await repo(Driver, ctx).find({ status: 'active' }, { limit: LIMIT });
  const ratings = await ratingsOf(
    'driver',
    rows.map(({ id }) => id),
    ctx,
  );
  return Promise.all(
    rows.map(async ({ id, name, carrier }) => ({ id, name: name ?? '', carrier: await carrierName(carrier, ctx), ...ratings(id) })),
  );
}

async function vehicles(ctx: Context): Promise<Choice[]> {
  mustBeAble(ctx, ctx.engine.registry.get(Vehicle.name), 'read');
  const rows = await repo(Vehicle, ctx).find({ status: 'enabled' }, { limit: LIMIT });
  const ratings = await ratingsOf('carrier', [...new Set(rows.map(({ carrier }) => carrier))], ctx);
  return Promise.all(
    rows.map(async ({ id, plateNo, carrier }) => ({ id, name: plateNo, carrier: await carrierName(carrier, ctx), ...ratings(carrier) })),
  );
}

const carrierName = async (id: string, ctx: Context): Promise<string> => (await lookUp(Carrier, id, elevated(ctx)))?.name ?? '';

/** Mean stars, number of evaluations and last trip by record; the same for all who see it. */
async function ratingsOf(of: 'driver' | 'carrier', ids: readonly string[], ctx: Context) {
  const { fields } = ctx.engine.registry.get(of);
  const read = async (name: string) => (fields[name] ? readRollup(ctx, fields[name], ids) : new Map<string, number | string | null>());
  const [scores, counts] = [await read('avgScore'), await read('scoreCount')];
  const last = await ctx.db.query<{ id: string; at: string }>(
    of === 'driver'
      ? sql`select d as id, max(start_at) as at from trip_vehicle, unnest(array[driver, co_driver]) d
            where d = any(${ids}::uuid[]) and status not in ('replaced', 'cancelled') and start_at <= ${ctx.now()} and deleted_at is null group by 1`
      : sql`select carrier as id, max(start_at) as at from trip_vehicle
            where carrier = any(${ids}::uuid[]) and status not in ('replaced', 'cancelled') and start_at <= ${ctx.now()} and deleted_at is null group by 1`,
  );
  const days = new Map(last.map(({ id, at }) => [id, chinaDay(new Date(at))]));
  return (id: string) => ({
    average: scores.get(id) ? Number(scores.get(id)) : null,
    ratings: Number(counts.get(id) ?? 0),
    lastTrip: days.get(id) ?? null,
  });
}
