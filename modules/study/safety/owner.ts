import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';
import { Trip } from '../trip/trip.model.ts';
import type { ownerTypes } from './belonging.ts';

export interface PaperOwner {
  readonly ownerType: (typeof ownerTypes)[number];
  readonly school: string | null;
  readonly agency: string | null;
  readonly bureau: string | null;
  readonly site: string | null;
}

const nobody = { school: null, agency: null, bureau: null, site: null };

/** Owner of a paper: that of its trip, otherwise the actor's own organisation. Users of the platform write for everybody. */
export async function ownerOfPaper(trip: string | null, ctx: Context): Promise<PaperOwner> {
  const found = await lookUp(Trip, trip, ctx);
  if (found) {
    const { school, agency, bureau } = found;
    return { ...nobody, ownerType: 'trip', school, agency, bureau };
  }
  const own = ctx.actor.organisationId;
  const school = await lookUp(School, own, ctx);
  if (school) return { ...nobody, ownerType: 'school', school: school.id, bureau: school.bureau };
  const agency = await lookUp(Agency, own, ctx);
  if (agency) return { ...nobody, ownerType: 'agency', agency: agency.id, bureau: agency.bureau };
  const site = await lookUp(Site, own, ctx);
  if (site) return { ...nobody, ownerType: 'site', site: site.id, bureau: site.bureau };
  const bureau = await lookUp(EducationBureau, own, ctx);
  return bureau ? { ...nobody, ownerType: 'bureau', bureau: bureau.id } : { ...nobody, ownerType: 'platform' };
}
