import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { Trip } from '../trip/trip.model.ts';
import { Device } from './device.model.ts';

/** Whose a device is: one that is carried belongs to its trip, any other one to its owner. */
export async function ownershipOf(id: string, ctx: Context) {
  const device = await lookUp(Device, id, ctx);
  const trip = await lookUp(Trip, device?.currentTrip ?? null, ctx);
  const { school = null, agency = null, bureau = null } = trip ?? device ?? {};
  return { trip: trip?.id ?? null, school, agency, bureau, site: trip ? null : (device?.site ?? null) };
}
