import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';
import { Trip } from '../trip/trip.model.ts';
import type { Incident } from './incident.model.ts';

type IncidentRow = Row<typeof Incident>;

/** What an incident takes from its trip, else from the organisation of whoever reports it. */
export async function ofTrip(row: IncidentRow, ctx: Context): Promise<Partial<IncidentRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const own = row.reportedAt === null ? ctx.actor.organisationId : null;
  const school = trip?.school ?? row.school ?? (await lookUp(School, own, ctx))?.id ?? null;
  const site = row.site ?? (await lookUp(Site, own, ctx))?.id ?? null;
  const agency = row.agency ?? trip?.agency ?? (await lookUp(Agency, own, ctx))?.id ?? null;
  const bureau =
    trip?.bureau ??
    row.bureau ??
    (await lookUp(School, school, ctx))?.bureau ??
    (await lookUp(Site, site, ctx))?.bureau ??
    (await lookUp(Agency, agency, ctx))?.bureau ??
    (await lookUp(EducationBureau, own, ctx))?.id ??
    null;
  return { school, site, agency, bureau };
}
