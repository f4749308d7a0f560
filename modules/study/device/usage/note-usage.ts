import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Device } from '../device.model.ts';
import type { DeviceBinding } from '../device-binding.model.ts';
import { DeviceUsage, type UsageEvent } from './device-usage.model.ts';

/** Something that happened to a device. */
export interface Used {
  readonly device: string;
  readonly event: UsageEvent;
  readonly alarm?: string;
}

interface Carried {
  readonly device: string;
  readonly deviceType: string;
  readonly battery: number | null;
  readonly trip: string;
  readonly school: string | null;
  readonly agency: string | null;
  readonly bureau: string | null;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
}

/** Adds lines to the lives of devices, for whoever carries them now; what nobody carries has no life on a trip. */
export async function noteUsage(ctx: Context, used: readonly Used[]): Promise<void> {
  if (used.length === 0) return;
  const carried = await ctx.db.query<Carried>(sql`
    select b.device, d.device_type as "deviceType", d.battery, b.trip, b.school, b.agency, b.bureau, b.student,
           b.trip_staff as "tripStaff", b.trip_vehicle as "tripVehicle"
      from device_binding b join device d on d.id = b.device
     where b.device = any(${[...new Set(used.map(({ device }) => device))]}::uuid[]) and b.device_key is not null and b.deleted_at is null`);
  const byDevice = new Map(carried.map((one) => [one.device, one]));
  const occurAt = ctx.now().toISOString();
  const rows = used.flatMap(({ device, event, alarm = null }) => {
    const whose = byDevice.get(device);
    return whose ? [{ ...whose, event, alarm, occurAt }] : [];
  });
  await insertRows(ctx, DeviceUsage, rows);
}

/** That somebody gave a device out, in place of another one of its type on the same trip, or took it back. */
export async function noteBinding(ctx: Context, binding: Row<typeof DeviceBinding>, event: 'bind' | 'unbind'): Promise<void> {
  const { trip, school, agency, bureau, student, tripStaff, tripVehicle } = binding;
  const device = await lookUp(Device, binding.device, ctx);
  if (!device) return;
  const whose = { trip, school, agency, bureau, student, tripStaff, tripVehicle };
  const isSwap = event === 'bind' && (await hadAnother(ctx, binding, device.deviceType));
  const line = { device: device.id, deviceType: device.deviceType, battery: device.battery, event: isSwap ? ('swap' as const) : event };
  await insertRows(ctx, DeviceUsage, [{ ...whose, ...line, operator: ctx.actor.userId, occurAt: ctx.now().toISOString() }]);
}

/** Whether the wearer carried another device of the type on the trip before. */
async function hadAnother(ctx: Context, { id, trip, device, student, tripStaff, tripVehicle }: Row<typeof DeviceBinding>, type: string) {
  const wearer = student ?? tripStaff ?? tripVehicle;
  const rows = await ctx.db.query(sql`
    select 1 from device_binding b join device d on d.id = b.device
     where b.trip = ${trip} and b.id <> ${id} and b.device <> ${device} and b.unbound_at is not null and b.deleted_at is null
       and ${wearer}::uuid in (b.student, b.trip_staff, b.trip_vehicle) and d.device_type = ${type} limit 1`);
  return rows.length > 0;
}
