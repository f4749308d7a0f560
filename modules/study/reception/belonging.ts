import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { Trip } from '../trip/trip.model.ts';

/** School, agency and bureau of a trip, copied to its receptions and bookings. */
export async function ofTheTrip(id: string | null, ctx: Context) {
  const { school = null, agency = null, bureau = null } = (await lookUp(Trip, id, ctx)) ?? {};
  return { school, agency, bureau };
}
