import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Room } from '../facility/room.model.ts';
import { isChoosable } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { RoomBooking } from '../reception/room-booking.model.ts';
import { School } from '../school/school.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { licencesAt, missingLicences } from './licences.ts';
import { lodgingErrors } from './lodging.errors.ts';
import { LodgingRoom } from './lodging-room.model.ts';
import { RoomAssignment } from './room-assignment.model.ts';
import { headcountOf } from './travellers.ts';
import { TripLodging } from './trip-lodging.model.ts';

type LodgingRow = Row<typeof TripLodging>;
interface Written {
  readonly row: LodgingRow;
}

export const tripLodgingRules = defineRules(TripLodging, {
  save: { derive: derived, check: mustFit },
  actions: {
    takeRooms: { before: ({ row }, ctx) => takeRooms(row, ctx) },
    confirm: {
      derive: async ({ row }, ctx) => ({ people: await headcountOf(row.trip, ctx) }),
      check: ({ row }, ctx) => mustSuffice(row, ctx),
    },
    recount: { derive: async ({ row }, ctx) => ({ people: await headcountOf(row.trip, ctx) }) },
    reject: { derive: ({ args }) => ({ rejectReason: args.reason }), before: freeBeds },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }), before: freeBeds },
    noShow: { check: ({ row }, ctx) => mustHaveCome(row, ctx), before: freeBeds },
    checkIn: { check: ({ row }, ctx) => mustHaveCome(row, ctx) },
  },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<LodgingRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const parties = trip ? { school: trip.school, agency: trip.agency, bureau: trip.bureau } : {};
  const school = await lookUp(School, trip?.school ?? null, ctx);
  return {
    ...parties,
    schoolName: school?.name ?? null,
    people: trip ? await headcountOf(trip.id, ctx) : 0,
    ...nightsOf(row),
    ...(await ofCamp(row, ctx)),
  };
}

// Fields are derived before required ones are asked for, so that either day may be missing.
function nightsOf({ checkIn, checkOut }: Partial<LodgingRow>): Partial<LodgingRow> {
  if (!checkIn || !checkOut || checkOut <= checkIn) return { nights: 0, stay: null };
  return { nights: daysBetween(checkIn, checkOut), stay: { start: checkIn, end: checkOut } };
}

/** Address, place and licences of a camp. */
async function ofCamp(row: LodgingRow, ctx: Context): Promise<Partial<LodgingRow>> {
  const site = await lookUp(Site, row.site, ctx);
  if (!site) return {};
  const licences = await licencesAt(site.id, row.checkOut ?? chinaDay(ctx.now()), ctx);
  return {
    address: row.address ?? site.address,
    location: row.location ?? site.location,
    specialIndustryLicence: licences.specialIndustry,
    fireCertNo: licences.fireCert,
  };
}

async function mustFit({ row }: Written, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  if (trip.status === 'cancelled') throw lodgingErrors.tripOver();
  const [first, last] = [chinaDay(trip.departAt), chinaDay(trip.returnAt)];
  if (row.checkIn < first || row.checkOut > last)
    throw lodgingErrors.outsideTrip({ first, last }, { fields: { checkIn: { key: 'tripLodging.outsideTrip', params: { first, last } } } });
  const site = await lookUp(Site, row.site, ctx);
  if (site && site.kind !== 'camp') throw lodgingErrors.notACamp({}, { fields: { site: { key: 'tripLodging.notACamp' } } });
  const params = { name: site?.name ?? '' };
  if (site && !isChoosable(site, row.checkOut))
    throw lodgingErrors.notIntroduced(params, { fields: { site: { key: 'tripLodging.notIntroduced', params } } });
  await mustBeOnDuty(row, ctx);
}

async function mustBeOnDuty({ trip, femaleDuty }: LodgingRow, ctx: Context): Promise<void> {
  const person = await lookUp(TripStaff, femaleDuty, ctx);
  if (!person) return;
  const wrong = person.trip !== trip || person.status === 'removed' ? 'dutyElsewhere' : person.gender !== 'female' ? 'dutyNotFemale' : null;
  if (wrong) throw lodgingErrors[wrong]({}, { fields: { femaleDuty: { key: `tripLodging.${wrong}` } } });
}

/** Rooms that the camp keeps as a whole for the reception of the trip. Single beds are not taken: others may sleep beside them. */
async function takeRooms(row: LodgingRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const kept = row.site
    ? await repo(RoomBooking, server).find({ trip: row.trip, site: row.site, bed: { empty: true } }, { limit: 2000 })
    : [];
  const covering = kept.filter(({ stay }) => stay && stay.start <= row.checkIn && stay.end >= row.checkOut);
  if (covering.length === 0) throw lodgingErrors.noRoomsKept();
  const known = new Set((await repo(LodgingRoom, server).find({ lodging: row.id }, { limit: 2000 })).map(({ room }) => room));
  const missing = [...new Set(covering.map(({ room }) => room))].filter((room) => !known.has(room));
  // Read at once, so that the rules of the single rooms find them.
  const rooms = missing.length > 0 ? await repo(Room, server).find({ id: { in: missing } }, { limit: 2000 }) : [];
  for (const room of rooms) await repo(LodgingRoom, server).create({ lodging: row.id, room: room.id });
}

async function mustSuffice(row: LodgingRow, ctx: Context): Promise<void> {
  const rooms = await repo(LodgingRoom, elevated(ctx)).find({ lodging: row.id });
  const beds = rooms.reduce((sum, room) => sum + (room.beds ?? 0), 0);
  const people = row.people ?? 0;
  if (beds < people) throw lodgingErrors.bedsTooFew({ beds, people, missing: people - beds });
  const [missing] = await missingLicences(row, ctx);
  if (missing) throw lodgingErrors.licenceMissing({ paper: missing.paper, day: row.checkOut });
}

function mustHaveCome({ checkIn }: LodgingRow, ctx: Context): void {
  if (chinaDay(ctx.now()) < checkIn) throw lodgingErrors.tooEarly({ day: checkIn });
}

/** Beds of a lodging that does not take place are free for others. */
async function freeBeds({ row }: Written, ctx: Context): Promise<void> {
  await deleteRows(ctx, RoomAssignment, sql`t.lodging = ${row.id}`);
}
