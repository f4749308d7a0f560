import type { Context } from '@zhixing/engine/context.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import sql from 'sql-template-tag';
import { presentMarks } from '../check-in/check-in-task.model.ts';
import { Device, HEARD_EVERY_MS } from './device.model.ts';
import { keyOf } from './keys.ts';
import { LocationFix, TRACED_AFTER, tracedTripStates } from './location-fix.model.ts';
import { logMessages } from './log/message-log.ts';
import { pastWearers } from './past-wearers.ts';
import type { PlacedReport, Wearer } from './placed-report.ts';
import { timed } from './timing.ts';
import { noteUsage, type Used } from './usage/note-usage.ts';

const SCALE = 10_000_000;
/**
 * Fewer reports, as those with an alarm, are stored in one round trip. To write the rows of more takes long: others have their turn between one
 * statement and the next, and between one crowd and the next.
 */
export const CROWD = 50;

/**
 * Stores reports of registered devices in the open transaction: points of tracks, the newest place of each device, its battery and that it is
 * online. A point that is already there is not stored twice, and nobody is located outside the time of the trip (I-32, I-35).
 */
export async function storeReports(ctx: Context, reports: readonly Report[]): Promise<PlacedReport[]> {
  const known = await devicesOf(ctx, reports);
  const placed = reports.flatMap((report): Dated[] => {
    const device = known.get(keyOf(report.protocol, report.identity));
    if (!device) return [];
    const time = timed(report);
    // What a device does not send from its memory is about whoever carries it now, whatever its clock says.
    const carriedAt = report.catchUp ? time.at : report.receivedAt;
    const wearer = wearerAt(device.wearer, carriedAt);
    return [{ report, device: device.id, wearer, of: wearer, isOutside: device.wearer !== null && wearer === null, ...time }];
  });
  await attribute(ctx, placed);
  const isCrowd = placed.length >= CROWD;
  const points = storePoints(ctx, placed);
  if (isCrowd) await points;
  const fixes = storeFixes(ctx, placed);
  if (isCrowd) await fixes;
  const [repeated] = await Promise.all([points, fixes, storeSigns(ctx, placed), logMessages(ctx, placed)]);
  return placed.map((one) => ({ ...one, isRepeated: repeated.has(one) }));
}

type Dated = Omit<PlacedReport, 'isRepeated' | 'of'> & { of: Wearer | null };

/** Late reports of devices that were given back, or on, meanwhile belong to whoever carried them at the moment of the fix. */
async function attribute(ctx: Context, placed: readonly Dated[]): Promise<void> {
  const late = placed.filter(({ wearer, at, timing }) => timing === 'late' && !wearerAt(wearer, at));
  if (late.length === 0) return;
  const past = await pastWearers(ctx, [...new Set(late.map(({ device }) => device))]);
  for (const one of late) one.of = past.get(one.device)?.find((wearer) => wearerAt(wearer, one.at)) ?? one.of;
}

const wearerAt = (wearer: Wearer | null, at: number): Wearer | null => (wearer && at >= wearer.from && at <= wearer.until ? wearer : null);

interface KnownDevice {
  readonly id: string;
  readonly wearer: Wearer | null;
}

/** Before the first gathering, in which devices are given out, unless the trip departed earlier still. */
const BEFORE = '30 minutes';

async function devicesOf(ctx: Context, reports: readonly Report[]): Promise<ReadonlyMap<string, KnownDevice>> {
  const keys = [...new Set(reports.map(({ protocol, identity }) => keyOf(protocol, identity)))];
  const rows = await ctx.db.query<{ key: string; id: string; wearer: Wearer | null }>(sql`
    with carried as (
      select d.identity_key as key, d.id, b.id as binding, b.trip, b.school, b.agency, b.bureau, b."group", b.student, b.trip_staff, b.trip_vehicle,
             greatest(b.bound_at, least(t.departed_at, coalesce(t.gather_at, t.depart_at) - ${BEFORE}::interval)) as since,
             t.return_at + ${TRACED_AFTER}::interval as latest
        from device d
        left join device_binding b on b.device = d.id and b.device_key is not null and b.deleted_at is null
        left join trip t on t.id = b.trip and t.status = any(${[...tracedTripStates]}::text[])
       where d.identity_key = any(${keys}::text[]) and d.deleted_at is null and d.status <> 'scrapped' and (b.id is null or t.id is not null)),
    dismissals as (select array_agg(a.id) as ids from check_in_task a where a.node = 'dismiss' and a.trip in (select trip from carried)),
    home as (
      select c.trip, c.student, min(c.check_at) as at from check_in c
       where c.task = any((select ids from dismissals)::uuid[]) and c.result = any(${[...presentMarks]}::text[]) group by c.trip, c.student)
    select k.key, k.id, case when k.binding is null then null else json_build_object(
      'trip', k.trip, 'school', k.school, 'agency', k.agency, 'bureau', k.bureau, 'group', k."group", 'student', k.student,
      'tripStaff', k.trip_staff, 'tripVehicle', k.trip_vehicle, 'from', extract(epoch from k.since) * 1000,
      'until', extract(epoch from least(k.latest, h.at)) * 1000) end as wearer
      from carried k left join home h on h.trip = k.trip and h.student = k.student`);
  return new Map(rows.map(({ key, id, wearer }) => [key, { id, wearer }]));
}

/** Reports with a place of somebody: one that is dated before the device was given out says nothing of its wearer. */
const locatedOf = (placed: readonly Dated[], whose: 'wearer' | 'of' = 'wearer') =>
  placed.flatMap((one) => {
    const { [whose]: wearer, at } = one;
    const { position } = one.report;
    return wearer && position?.valid && wearerAt(wearer, at) ? [{ ...one, wearer, position, origin: one }] : [];
  });

/** Adds points to the tracks. Returns the reports whose point was there already, or came twice. */
async function storePoints(ctx: Context, placed: readonly Dated[]): Promise<ReadonlySet<Dated>> {
  const located = locatedOf(placed, 'of');
  if (located.length === 0) return new Set();
  const points = located.map(({ device, wearer, position, report, at, timing }) => ({
    device,
    fix_at: new Date(at).toISOString(),
    dedupe: report.dedupe,
    trip: wearer.trip,
    subject: wearer.student ?? wearer.tripStaff ?? wearer.tripVehicle,
    received_at: new Date(report.receivedAt).toISOString(),
    lng: Math.round(position.lng * SCALE),
    lat: Math.round(position.lat * SCALE),
    speed: position.speedKmh ?? null,
    heading: position.heading ?? null,
    accuracy: position.accuracyM ?? null,
    late: timing === 'late',
    clock_bad: timing === 'clockBad',
  }));
  const stored = await ctx.db.query<{ device: string; at: string; dedupe: string }>(sql`
    insert into sys_track_point select * from json_populate_recordset(null::sys_track_point, ${JSON.stringify(points)}::json)
    on conflict do nothing returning device, (extract(epoch from fix_at) * 1000)::bigint::text as at, dedupe`);
  const fresh = new Set(stored.map(({ device, at, dedupe }) => `${device} ${at} ${dedupe}`));
  return new Set(located.flatMap(({ device, at, report, origin }) => (fresh.delete(`${device} ${at} ${report.dedupe}`) ? [] : [origin])));
}

/** The newest fix of each device; an older one that comes later never takes its place. */
async function storeFixes(ctx: Context, placed: readonly Dated[]): Promise<void> {
  const newest = new Map<string, ReturnType<typeof locatedOf>[number]>();
  for (const one of locatedOf(placed)) {
    if (one.timing === 'clockBad') continue;
    const known = newest.get(one.device);
    if (!known || known.at < one.at) newest.set(one.device, one);
  }
  const rows = [...newest.values()]
    .toSorted((a, b) => (a.device < b.device ? -1 : 1))
    .map(({ device, wearer, position, report, at }) => {
      const { from: _from, until: _until, ...whose } = wearer;
      return {
        device,
        ...whose,
        location: toGcj02(position),
        source: position.source,
        accuracyM: position.accuracyM ?? null,
        speedKmh: position.speedKmh === undefined ? null : String(position.speedKmh),
        heading: position.heading ?? null,
        battery: report.battery ?? null,
        fixAt: new Date(at).toISOString(),
        receivedAt: new Date(report.receivedAt).toISOString(),
      };
    });
  const newer = (column: string) => sql([`case when excluded.fix_at > t.fix_at then excluded."${column}" else t."${column}" end`]);
  const taken = ['trip', 'school', 'agency', 'bureau', 'group', 'student', 'location', 'source', 'heading', 'battery'] as const;
  await insertRows(ctx, LocationFix, rows as never, {
    taken: {
      key: sql`(device) where deleted_at is null`,
      set: {
        ...Object.fromEntries(taken.map((name) => [name, newer(name)])),
        tripStaff: newer('trip_staff'),
        tripVehicle: newer('trip_vehicle'),
        accuracyM: newer('accuracy_m'),
        speedKmh: newer('speed_kmh'),
        receivedAt: newer('received_at'),
        fixAt: sql`greatest(t.fix_at, excluded.fix_at)`,
        // Readers ask for what has changed since they asked last.
        updatedAt: sql`${ctx.now()}`,
      } as never,
    },
  });
}

interface Sign {
  readonly id: string;
  readonly at: number;
  readonly battery: number | null;
}

interface Heard {
  readonly id: string;
  readonly connectivity: string;
  readonly battery: number | null;
  readonly at: number | null;
}

/** Writes what devices are known by: online, when heard of last, and their battery. */
async function storeSigns(ctx: Context, placed: readonly Dated[]): Promise<void> {
  const signs = new Map<string, Sign>();
  for (const { device, report, timing } of placed) {
    if (timing === 'late' || report.kind === 'offline') continue;
    signs.set(device, { id: device, at: report.receivedAt, battery: report.battery ?? signs.get(device)?.battery ?? null });
  }
  if (signs.size === 0) return;
  const before = await ctx.db.query<Heard>(sql`
    select id, connectivity, battery, extract(epoch from last_online_at)::float8 * 1000 as at
      from device where id = any(${[...signs.keys()]}::uuid[])`);
  const news = before.flatMap((device) => {
    const sign = signs.get(device.id);
    return sign && isNews(device, sign) ? [{ ...sign, at: new Date(sign.at).toISOString() }] : [];
  });
  if (news.length === 0) return;
  await updateRows(ctx, Device, {
    set: { lastOnlineAt: sql`greatest(t.last_online_at, n.at)`, connectivity: 'online', battery: sql`coalesce(n.battery, t.battery)` },
    from: sql`json_to_recordset(${JSON.stringify(news)}::json) as n(id uuid, at timestamptz, battery int)`,
    where: sql`t.id = n.id`,
  });
  await noteUsage(
    ctx,
    before.flatMap(({ id, connectivity, battery }): Used[] => [
      ...(connectivity === 'online' ? [] : [{ device: id, event: 'online' as const }]),
      ...(wasCharged(battery, signs.get(id)?.battery ?? null) ? [{ device: id, event: 'charge' as const }] : []),
    ]),
  );
}

/** A device has twenty indexes, all of which a write of its row touches: that it still reports, as it does every second, is written now and then. */
const isNews = (known: Heard, { at, battery }: Sign): boolean =>
  known.connectivity !== 'online' ||
  (battery !== null && battery !== known.battery) ||
  known.at === null ||
  at - known.at >= HEARD_EVERY_MS;

/** A battery that was charged while its device was off, or is full now; one that goes up step by step is told once. */
const CHARGED = 10;
const FULL = 95;
const wasCharged = (before: number | null, now: number | null): boolean =>
  before !== null && now !== null && (now - before >= CHARGED || (before < FULL && now >= FULL));
