import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import type { Incident } from './incident.model.ts';

/** A trip under way is suspended by a serious incident; it goes on when those who may decide it let it. */
export async function suspendTrip({ trip }: Row<typeof Incident>, ctx: Context): Promise<void> {
  if (trip === null) return;
  const trips = repo(Trip, elevated(ctx));
  if ((await trips.get(trip)).status === 'inProgress') await trips.act(trip, 'suspend');
}
