import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { GeoPoint, Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { weather } from '../ports.ts';
import { TripLog } from '../trip-log.model.ts';
import { type Warning, type WarningLevel, warningLevels } from './warning.ts';

type TripRow = Row<typeof Trip>;

const DAY_MS = 86_400_000;
const MAX_LENGTH = 2000;
const MAX_TRIPS = 1000;

interface Place {
  readonly name: string;
  readonly at: GeoPoint;
}

/**
 * Reads the warnings along trips that leave within a day or are under way into their logs: one entry a day, and one whenever they change.
 * Does nothing without a provider. Returns the number of entries.
 */
export async function readWeather(ctx: Context, stopping: () => boolean): Promise<number> {
  const ask = use(ctx.engine, weather).warnings;
  if (!ask) return 0;
  const soon = new Date(ctx.now().getTime() + DAY_MS).toISOString();
  const trips = await repo(Trip, elevated(ctx)).find(
    { any: [{ status: 'ready', departAt: { lte: soon } }, { status: { in: ['inProgress', 'suspended'] } }] },
    { limit: MAX_TRIPS },
  );
  let entries = 0;
  for (const trip of trips) {
    if (stopping()) break;
    // One trip whose places cannot be asked about does not keep the others from being read.
    entries += await readTrip(trip, ask, ctx).catch((error: unknown) => {
      ctx.engine.log.warn({ error, trip: trip.id }, 'weather provider');
      return 0;
    });
  }
  return entries;
}

async function readTrip(trip: TripRow, ask: (ctx: Context, at: GeoPoint) => Promise<readonly Warning[]>, ctx: Context): Promise<number> {
  const places = await placesOf(trip, ctx);
  if (places.length === 0) return 0;
  const found: { readonly place: string; readonly warning: Warning }[] = [];
  for (const { name, at } of places) for (const warning of await ask(ctx, at)) found.push({ place: name, warning });
  const level = highest(found.map(({ warning }) => warning.level));
  const text = (name: string) => ctx.engine.texts.text('zh', `tripLog.weatherRead.${name}`);
  const content =
    found
      .map(({ place, warning }) => `${place}：${warning.title}`)
      .join('\n')
      .slice(0, MAX_LENGTH) || text('none');
  const last = await latestReading(trip.id, ctx);
  if (last && last.content === content && last.warning === level && chinaDay(last.occurAt) === chinaDay(ctx.now())) return 0;
  const { id, school, agency, bureau } = trip;
  const title = text(level === 'none' ? 'fair' : 'warned');
  const what = { kind: 'weather', title, content, warning: level, occurAt: ctx.now().toISOString(), visible: 'all' } as const;
  await insertRows(ctx, TripLog, [{ trip: id, school, agency, bureau, ...what }]);
  return 1;
}

/** Where a trip gathers, and where it goes. */
async function placesOf({ gatherLocation, gatherPlace, sites }: TripRow, ctx: Context): Promise<Place[]> {
  const found = await repo(Site, elevated(ctx)).find({ id: { in: sites ?? [] } });
  return [{ name: gatherPlace ?? '', at: gatherLocation }, ...found.map(({ name, location }) => ({ name, at: location }))].flatMap(
    ({ name, at }) => (at ? [{ name, at }] : []),
  );
}

const highest = (levels: readonly WarningLevel[]): WarningLevel =>
  levels.reduce<WarningLevel>((most, level) => (warningLevels.indexOf(level) > warningLevels.indexOf(most) ? level : most), 'none');

const latestReading = (trip: string, ctx: Context): Promise<Row<typeof TripLog> | null> =>
  repo(TripLog, elevated(ctx)).first({ trip, warning: { empty: false } }, { order: { field: 'occurAt', descending: true } });
