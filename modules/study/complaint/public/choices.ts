import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { ComplaintCategory } from '../../catalogue/complaint-category.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { School } from '../../school/school.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { complaintErrors } from '../complaint.errors.ts';
import type { PartyType } from '../complaint.model.ts';

/** Whom somebody on the public page may complain about. */
export interface PublicParty {
  readonly type: PartyType;
  readonly id: string;
  readonly name: string;
}

/** What the form offers before a trip is known: categories, and the bureaus that receive complaints. */
export async function choicesOf(ctx: Context) {
  const server = elevated(ctx);
  const byOrder = { order: { field: 'sortCode', descending: false } } as const;
  const categories = await repo(ComplaintCategory, server).find({ status: 'enabled' }, byOrder);
  const bureaus = await repo(EducationBureau, server).find({ status: 'enabled' }, { order: { field: 'region', descending: false } });
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    bureaus: bureaus.map(({ id, name, dutyPhone }) => ({ id, name, phone: dutyPhone })),
  };
}

/** A trip by its number, with who carries it out. Trips that are still planned inside the school are not shown. */
export async function tripChoice(tripNo: string, ctx: Context) {
  const trip = await tripByNumber(tripNo, ctx);
  return { tripNo: trip.tripNo, name: trip.name, from: trip.departAt, until: trip.returnAt, parties: await partiesOf(trip, ctx) };
}

/** @throws complaint.unknownTrip */
export async function tripByNumber(tripNo: string, ctx: Context): Promise<Row<typeof Trip>> {
  const shown = { status: { notIn: ['preparing', 'declaring'] } };
  const trip = await repo(Trip, elevated(ctx)).first({ tripNo: { eq: tripNo }, ...shown });
  if (!trip) throw complaintErrors.unknownTrip({}, { fields: { tripNo: { key: 'complaint.unknownTrip' } } });
  return trip;
}

export async function partiesOf(trip: Row<typeof Trip>, ctx: Context): Promise<PublicParty[]> {
  const server = elevated(ctx);
  const agency = trip.agency ? await repo(Agency, server).first({ id: trip.agency }) : null;
  const sites = trip.sites?.length ? await repo(Site, server).find({ id: { in: trip.sites } }) : [];
  const school = trip.school ? await repo(School, server).first({ id: trip.school }) : null;
  return [
    ...(agency ? [{ type: 'agency' as const, id: agency.id, name: agency.name }] : []),
    ...sites.map(({ id, name, kind }) => ({ type: kind, id, name })),
    ...(school ? [{ type: 'school' as const, id: school.id, name: school.name }] : []),
  ];
}
