import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Agency, isChoosable } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { closedDay, type Stretch } from './closed-days.ts';
import { receptionErrors } from './reception.errors.ts';

/** What a request asks for. */
export interface Request {
  readonly trip: string;
  readonly site: string;
  readonly venue: string | null;
  readonly time: Stretch;
  /** Field that shows what is wrong with the time. */
  readonly at: string;
}

/** School, agency and bureau of a trip with their names, copied to its receptions and bookings. */
export async function ofTheTrip(id: string | null, ctx: Context) {
  const { school = null, agency = null, bureau = null } = (await lookUp(Trip, id, ctx)) ?? {};
  const names = {
    schoolName: (await lookUp(School, school, ctx))?.name ?? null,
    agencyName: (await lookUp(Agency, agency, ctx))?.name ?? null,
  };
  return { school, agency, bureau, ...names };
}

/** Throws unless the trip may still book, and the site may be chosen and is open at that time. */
export async function mustBeBookable(request: Request, ctx: Context): Promise<void> {
  const { trip, site, venue, time, at } = request;
  if (Date.parse(time.from) < ctx.now().getTime()) throw receptionErrors.past({}, { fields: { [at]: { key: 'reception.past' } } });
  const found = await lookUp(Trip, trip, ctx);
  if (found?.status === 'cancelled' || (found && Date.parse(found.returnAt) < ctx.now().getTime()))
    throw receptionErrors.tripOver({}, { fields: { trip: { key: 'reception.tripOver' } } });
  await mustBeOpen({ site, venue }, time, at, ctx);
}

// Share-locks the site until commit: closed days lock its row against this, so that neither misses the other.
async function mustBeOpen(place: Pick<Request, 'site' | 'venue'>, time: Stretch, at: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from site where id = ${place.site} for share`);
  const site = await repo(Site, elevated(ctx)).get(place.site);
  const params = { name: site.name };
  if (!isChoosable(site, chinaDay(time.to)))
    throw receptionErrors.notChoosable(params, { fields: { [at]: { key: 'reception.notChoosable', params } } });
  const closed = await closedDay(place, time, ctx);
  if (closed) throw receptionErrors.closedDay({ ...closed }, { fields: { [at]: { key: 'reception.closedDay', params: { ...closed } } } });
}

/** Whether the day of a time has not come yet. */
export const isBefore = (at: string, ctx: Context): boolean => chinaDay(ctx.now()) < chinaDay(at);
