import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { Tutor } from '../institution/tutor/tutor.model.ts';
import { School } from '../school/school.model.ts';
import { Carrier } from '../transport/carrier.model.ts';
import { Trip } from '../trip/trip.model.ts';
import type { Complaint } from './complaint.model.ts';

type ComplaintRow = Row<typeof Complaint>;

/** Whom a complaint is about: by name, with the bureau in charge, and the organisation that has to answer. */
export interface Party {
  readonly name: string | null;
  readonly bureau: string | null;
  readonly organisation: string | null;
}

/** The party of a complaint. Carriers, tutors and others have no organisation of their own here: whoever engaged them answers. */
export async function partyOf(row: ComplaintRow, ctx: Context): Promise<Party> {
  const trip = await lookUp(Trip, row.trip, ctx);
  switch (row.partyType) {
    case 'agency': {
      const agency = await lookUp(Agency, row.agency, ctx);
      return { name: agency?.name ?? null, bureau: agency?.bureau ?? null, organisation: agency?.id ?? null };
    }
    case 'base':
    case 'camp': {
      const site = await lookUp(Site, row.site, ctx);
      return { name: site?.name ?? null, bureau: site?.bureau ?? null, organisation: site?.id ?? null };
    }
    case 'school': {
      const school = await lookUp(School, row.school, ctx);
      return { name: school?.name ?? null, bureau: school?.bureau ?? null, organisation: school?.id ?? null };
    }
    case 'tutor': {
      const tutor = await lookUp(Tutor, row.tutor, ctx);
      return { name: tutor?.name ?? null, bureau: tutor?.bureau ?? null, organisation: tutor?.agency ?? tutor?.site ?? null };
    }
    case 'carrier': {
      const carrier = await lookUp(Carrier, row.carrier, ctx);
      return { name: carrier?.name ?? null, bureau: null, organisation: trip?.agency ?? null };
    }
    default:
      return { name: row.partyNote, bureau: null, organisation: trip?.agency ?? trip?.school ?? null };
  }
}

/** What a complaint takes from its trip and its party. */
export async function ofParty(row: ComplaintRow, ctx: Context): Promise<Partial<ComplaintRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const agency = row.partyType === 'agency' ? (trip ? trip.agency : row.namedAgency) : null;
  const school = trip?.school ?? row.namedSchool;
  const party = await partyOf({ ...row, agency, school }, ctx);
  const own = await lookUp(EducationBureau, ctx.actor.organisationId, ctx);
  const ofSchool = (await lookUp(School, school, ctx))?.bureau;
  return { agency, school, partyName: party.name, bureau: trip?.bureau ?? row.bureau ?? ofSchool ?? party.bureau ?? own?.id ?? null };
}

/** Whether the base or camp that is named is one of the kind that was said. */
export async function isOfKind({ partyType, site }: ComplaintRow, ctx: Context): Promise<boolean> {
  const found = await lookUp(Site, site, ctx);
  return found === null || found.kind === partyType;
}
