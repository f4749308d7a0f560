import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Device } from '../device.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { tracedTripStates } from '../location-fix.model.ts';
import { ownershipOf } from '../ownership.ts';
import { areaOf } from './area.ts';
import { DeviceCommand } from './device-command.model.ts';

type FenceRow = Row<typeof GeoFence>;

/** How long terminals that are switched off are waited for. */
const LAY_MINUTES = 7 * 1440;
const TAKE_MINUTES = 30 * 1440;
/** No trip is longer; what is older is left alone. */
const REMEMBERED_MS = 120 * 86_400_000;

interface Wanted {
  readonly device: string;
  readonly key: string;
  readonly name: string;
  readonly area: string;
}

interface Last {
  readonly device: string;
  readonly key: string;
  readonly name: string;
  readonly task: 'lay' | 'take';
  readonly status: string;
  readonly area: string;
  /** What the terminal was last sent and may hold, if it was not taken out since. */
  readonly held: string | null;
}

/**
 * Brings the terminals of coaches in line with the fences of their trips: what is missing or has changed is laid, what is no longer watched or
 * belongs to a trip that is over is taken out. Returns how many commands that made.
 */
export async function layAreas(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const tx = { ...elevated(ctx), db };
    // Rounds take turns, so that two of them queue nothing twice.
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended('areas of terminals', 0))`);
    const wanted = await wantedAreas(tx);
    const last = await lastAreas(tx);
    const lastOf = new Map(last.map((one) => [nameOf(one), one]));
    const wantedNames = new Set(wanted.map(nameOf));
    const changed = wanted.filter((one) => !isLaid(one, lastOf.get(nameOf(one))));
    const over = last.filter(
      (one) => !wantedNames.has(nameOf(one)) && one.task === 'lay' && (one.held !== null || one.status === 'queued'),
    );
    await withdraw(tx, [...changed, ...over]);
    const stale = changed.flatMap((one) => lastOf.get(nameOf(one)) ?? []);
    const taken = [...over, ...stale].flatMap((one) => (one.held === null ? [] : [{ ...one, area: one.held }]));
    await queue(tx, taken, 'take');
    await queue(tx, changed, 'lay');
    return taken.length + changed.length;
  });
}

const nameOf = ({ device, key }: Pick<Wanted, 'device' | 'key'>): string => `${device} ${key}`;
const isLaid = ({ area }: Wanted, last: Last | undefined): boolean => last?.task === 'lay' && last.area === area;

/** Fences that the terminals of coaches under way are to watch. */
async function wantedAreas(ctx: Context): Promise<Wanted[]> {
  const bindings = await repo(DeviceBinding, ctx).find(
    { status: 'active', tripVehicle: { empty: false }, trip: { where: { status: { in: [...tracedTripStates] } } } },
    { fields: ['device', 'trip'] },
  );
  if (bindings.length === 0) return [];
  const trips = [...new Set(bindings.map(({ trip }) => trip))];
  const devices = await repo(Device, ctx).find({ id: { in: bindings.map(({ device }) => device) }, protocol: 'jt808' }, { fields: ['id'] });
  const terminals = new Set(devices.map(({ id }) => id));
  const fences = await fencesOf(trips, ctx);
  return bindings
    .filter(({ device }) => terminals.has(device))
    .flatMap(({ device, trip }) =>
      (fences.get(trip) ?? []).flatMap((fence): Wanted[] => {
        const area = areaOf(fence);
        return area ? [{ device, key: fence.id, name: fence.name, area: JSON.stringify(area) }] : [];
      }),
    );
}

/** Fences for vehicles of each trip: its own, and those of the sites that receive it. */
async function fencesOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, readonly FenceRow[]>> {
  const trips = await repo(Trip, ctx).find({ id: { in: [...ids] } }, { fields: ['id', 'sites'] });
  const sites = [...new Set(trips.flatMap((trip) => trip.sites ?? []))];
  const fences = await repo(GeoFence, ctx).find({
    all: [
      { status: 'enabled', forVehicles: true },
      {
        any: [
          { ownerType: 'trip', trip: { in: [...ids] } },
          { ownerType: 'site', site: { in: sites } },
        ],
      },
    ],
  });
  return new Map(
    trips.map(({ id, sites: own }) => [
      id,
      fences.filter(({ ownerType, trip, site }) => (ownerType === 'trip' ? trip === id : site !== null && own?.includes(site))),
    ]),
  );
}

/** The last command about each fence and terminal, and what the terminal may hold by now. */
async function lastAreas(ctx: Context): Promise<Last[]> {
  const since = new Date(ctx.now().getTime() - REMEMBERED_MS).toISOString();
  return ctx.db.query<Last>(sql`
    select distinct on (c.device, c.area_key) c.device, c.area_key as key, c.fence_name as name, c.fence_task as task, c.status, c.area,
           (select case when s.fence_task = 'lay' then s.area end from device_command s
             where s.device = c.device and s.area_key = c.area_key and s.status in ('sent', 'acknowledged') and s.deleted_at is null
             order by s.created_at desc, s.fence_task = 'lay' desc limit 1) as held
      from device_command c where c.area_key is not null and c.created_at > ${since} and c.deleted_at is null
     order by c.device, c.area_key, c.created_at desc, c.fence_task = 'lay' desc`);
}

/** What still waits about these fences is overtaken. */
async function withdraw(ctx: Context, areas: readonly Pick<Wanted, 'device' | 'key'>[]): Promise<void> {
  if (areas.length === 0) return;
  await updateRows(ctx, DeviceCommand, {
    set: { status: 'withdrawn' },
    from: sql`json_to_recordset(${JSON.stringify(areas.map(({ device, key }) => ({ device, key })))}::json) as n(device uuid, key text)`,
    where: sql`t.device = n.device and t.area_key = n.key and t.status = 'queued'`,
    newVersion: true,
  });
}

/** Of two made in the same moment the one that takes out is sent first: a terminal may refuse an area that it has already. */
async function queue(ctx: Context, areas: readonly Wanted[], fenceTask: 'lay' | 'take'): Promise<void> {
  if (areas.length === 0) return;
  const validMinutes = fenceTask === 'lay' ? LAY_MINUTES : TAKE_MINUTES;
  const expiresAt = new Date(ctx.now().getTime() + validMinutes * 60_000).toISOString();
  const numbers = await takeSerials(ctx, 'DC', areas.length);
  const owners = new Map<string, Awaited<ReturnType<typeof ownershipOf>>>();
  for (const device of new Set(areas.map((one) => one.device))) owners.set(device, await ownershipOf(device, ctx));
  const rows = areas.map(({ device, key, name, area }, n) => ({
    ...owners.get(device),
    commandNo: numbers[n] ?? '',
    status: 'queued' as const,
    device,
    fenceTask,
    fenceName: name,
    areaKey: key,
    area,
    validMinutes,
    expiresAt,
  }));
  await insertRows(ctx, DeviceCommand, rows);
}
