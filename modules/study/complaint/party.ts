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
import type { Complaint, PartyType } from './complaint.model.ts';

type ComplaintRow = Row<typeof Complaint>;

/** Whom a complaint is about: by name, with the bureau in charge, and the organisation that has to answer. */
interface Party {
  readonly name: string | null;
  readonly bureau: string | null;
  readonly organisation: string | null;
}

type Find = (row: ComplaintRow, ctx: Context) => Promise<Party>;

/** Organisations answer for themselves. */
const ofOrganisation = (found: { readonly id: string; readonly name: string; readonly bureau: string | null } | null): Party => ({
  name: found?.name ?? null,
  bureau: found?.bureau ?? null,
  organisation: found?.id ?? null,
});

const site: Find = async (row, ctx) => ofOrganisation(await lookUp(Site, row.site, ctx));
const other: Find = async (row, ctx) => {
  const trip = await lookUp(Trip, row.trip, ctx);
  return { name: row.partyNote, bureau: null, organisation: trip?.agency ?? trip?.school ?? null };
};

/** How each kind of party is found. Carriers and others have no organisation of their own here: whoever engaged them answers. */
const finders: Readonly<Record<PartyType, Find>> = {
  agency: async (row, ctx) => ofOrganisation(await lookUp(Agency, row.agency, ctx)),
  base: site,
  camp: site,
  school: async (row, ctx) => ofOrganisation(await lookUp(School, row.school, ctx)),
  tutor: async (row, ctx) => {
    // By the organisation: names of tutors are masked for most of those who read complaints.
    const tutor = await lookUp(Tutor, row.tutor, ctx);
    return ofOrganisation((await lookUp(Agency, tutor?.agency ?? null, ctx)) ?? (await lookUp(Site, tutor?.site ?? null, ctx)));
  },
  carrier: async (row, ctx) => ({ ...(await other(row, ctx)), name: (await lookUp(Carrier, row.carrier, ctx))?.name ?? null }),
  supplier: other,
  other,
};

export const partyOf: Find = (row, ctx) => (finders[row.partyType] ?? other)(row, ctx);

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
