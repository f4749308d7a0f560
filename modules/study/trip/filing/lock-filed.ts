import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { lockRecord } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../trip.model.ts';
import type { TripFiling } from './trip-filing.model.ts';

/**
 * Row-locks the trip of a filing until commit; before departure also its sign-ups, so that nobody withdraws unseen between the reading of
 * what is filed and its commit. Order as in every transition of a trip: the trip, then its sign-ups by id.
 */
export async function lockFiled({ trip: id, stage }: Row<typeof TripFiling>, ctx: Context): Promise<Row<typeof Trip>> {
  const trip = await lockRecord(Trip, id, ctx);
  if (stage === 'predeparture' && trip.status === 'organising')
    await ctx.db.query(sql`
      select id from ${tableOf(ctx.engine.registry.get(SignUp.name))} where open_trip = ${id} and deleted_at is null order by id for no key update`);
  return trip;
}
