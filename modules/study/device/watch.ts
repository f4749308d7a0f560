import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { presentMarks } from '../check-in/check-in-task.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { Device, HEARD_EVERY_MS } from './device.model.ts';
import { DeviceBinding } from './device-binding.model.ts';
import { LocationFix, TRACED_AFTER, tracedTripStates } from './location-fix.model.ts';
import { alarms, settings } from './ports.ts';
import { noteUsage } from './usage/note-usage.ts';

type TripRow = Row<typeof Trip>;
type BindingRow = Row<typeof DeviceBinding>;

const MINUTE_MS = 60_000;
/** If at least this share of the devices of a trip is silent at once, the network has failed: no child is missing. */
const GROUP_SHARE = 0.6;
const GROUP_LEAST = 3;

/** The round of every minute: devices of trips under way that have fallen silent, one alarm for all where most of a trip is silent at once. */
export async function watchDevices(ctx: Context, stopping: () => boolean): Promise<number> {
  await endBindings(ctx, stopping);
  await deletePositions(ctx);
  const trips = await repo(Trip, elevated(ctx)).find({ status: 'inProgress' });
  let silent = 0;
  for (const trip of trips) {
    if (stopping()) break;
    silent += await watchTrip(trip, ctx);
  }
  return silent;
}

/** Devices of children who were handed over, and of trips that are over, track nobody any more; they are still to be taken back. */
async function endBindings(ctx: Context, stopping: () => boolean): Promise<void> {
  const over = await ctx.db.query<{ id: string }>(sql`
    select b.id from device_binding b join trip t on t.id = b.trip
     where b.device_key is not null and b.deleted_at is null
       and (t.status <> all(${[...tracedTripStates]}::text[]) or exists (
         select 1 from check_in c where c.trip = b.trip and c.student = b.student and c.node = 'dismiss' and c.result = any(${[...presentMarks]}::text[])))`);
  for (const { id } of over) {
    if (stopping()) break;
    await repo(DeviceBinding, elevated(ctx)).act(id, 'endTracking');
  }
}

/** Places of trips whose window is over, which nobody has brought to an end. */
async function deletePositions(ctx: Context): Promise<void> {
  await deleteRows(
    ctx,
    LocationFix,
    sql`exists (select 1 from trip p where p.id = t.trip
         and (p.status <> all(${[...tracedTripStates]}::text[]) or p.return_at + ${TRACED_AFTER}::interval < ${ctx.now()}::timestamptz))`,
  );
}

async function watchTrip(trip: TripRow, ctx: Context): Promise<number> {
  const server = elevated(ctx);
  const bindings = await repo(DeviceBinding, server).find({ trip: trip.id, status: 'active' });
  if (bindings.length === 0) return 0;
  const devices = await repo(Device, server).find({ id: { in: bindings.map(({ device }) => device) }, protocol: { empty: false } });
  const limit = Number((await use(ctx.engine, settings).of(trip, ctx)).offlineMinutes?.value) * MINUTE_MS;
  const byDevice = new Map(devices.map((device) => [device.id, device]));
  const isSilent = ({ device, boundAt }: BindingRow): boolean => {
    const last = byDevice.get(device)?.lastOnlineAt ?? boundAt;
    return byDevice.has(device) && ctx.now().getTime() - Date.parse(last ?? ctx.now().toISOString()) > limit + HEARD_EVERY_MS;
  };
  const silent = bindings.filter(isSilent);
  const fallen = await updateRows<typeof Device, { id: string }>(ctx, Device, {
    set: { connectivity: 'offline' },
    where: sql`t.id = any(${silent.map(({ device }) => device)}::uuid[]) and t.connectivity <> 'offline'`,
    returning: sql`t.id`,
  });
  await noteUsage(
    ctx,
    fallen.map(({ id }) => ({ device: id, event: 'offline' })),
  );
  await tellSilent({ trip, silent, all: bindings, fallen: new Set(fallen.map(({ id }) => id)) }, ctx);
  return silent.length;
}

interface Silence {
  readonly trip: TripRow;
  readonly silent: readonly BindingRow[];
  readonly all: readonly BindingRow[];
  /** Devices that have fallen silent since the last round. */
  readonly fallen: ReadonlySet<string>;
}

async function tellSilent({ trip, silent, all, fallen }: Silence, ctx: Context): Promise<void> {
  const { raise, endOthers } = use(ctx.engine, alarms);
  const everybody = `${trip.id}:group`;
  const isGroup = silent.length >= GROUP_LEAST && silent.length > all.length * GROUP_SHARE;
  await endOthers(ctx, 'offline', trip.id, isGroup ? [everybody] : silent.map(({ device }) => device));
  const shared = { category: 'offline', trip: trip.id, location: null };
  const nobody = { group: null, student: null, tripStaff: null, tripVehicle: null };
  if (isGroup && fallen.size > 0) await raise(ctx, { ...shared, ...nobody, subject: everybody, value: `${silent.length} / ${all.length}` });
  if (isGroup) return;
  for (const { device, group, student, tripStaff, tripVehicle } of silent.filter((one) => fallen.has(one.device)))
    await raise(ctx, { ...shared, group, student, tripStaff, tripVehicle, subject: device, value: null });
}
