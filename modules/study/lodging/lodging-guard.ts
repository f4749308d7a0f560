import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { missingLicences } from './licences.ts';
import { NightDuty } from './night-duty.model.ts';
import { RoomAssignment } from './room-assignment.model.ts';
import { signUpsOf, type Travellers, travellersOf } from './travellers.ts';
import { TripLodging } from './trip-lodging.model.ts';

type TripRow = Row<typeof Trip>;
type LodgingRow = Row<typeof TripLodging>;

const ORGANISERS = ['schoolAdmin', 'agencyManager'] as const;
const SITE = ['campManager', 'agencyManager'] as const;

/** G14: every night has a confirmed lodging with valid licences, a bed for everyone, a duty rota, and a woman on duty where girls sleep. */
export const lodgingGuards = defineGuards(Trip, { G14: { at: ['submitFiling'], check: lodged } });

async function lodged(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const nights = nightsOf(trip);
  if (nights.length === 0) return [];
  const server = elevated(ctx);
  const all = await repo(TripLodging, server).find({ trip: trip.id, status: { in: ['requested', 'confirmed', 'inUse', 'completed'] } });
  const uncovered = nights.filter((night) => !all.some((lodging) => covers(lodging, night)));
  const values = {
    trip: trip.id,
    checkIn: uncovered[0],
    checkOut: uncovered[0] ? addDays(uncovered.at(-1) ?? uncovered[0], 1) : undefined,
  };
  const gaps: Gap[] =
    uncovered.length > 0
      ? [{ text: 'noLodging', params: { nights: uncovered.join(' ') }, who: ORGANISERS, create: { model: TripLodging.name, values } }]
      : [];
  const open = all.filter(({ status }) => status === 'requested');
  const record = ({ id }: LodgingRow) => ({ model: TripLodging.name, id });
  gaps.push(...open.map((one): Gap => ({ text: 'notConfirmed', params: { no: one.lodgingNo }, who: SITE, record: record(one) })));
  const travellers = await travellersOf(trip.id, ctx);
  for (const lodging of all) {
    gaps.push(
      ...(await missingLicences(lodging, ctx)).map(
        ({ paper }): Gap => ({
          text: 'licenceEnds',
          params: { no: lodging.lodgingNo, paper, day: lodging.checkOut },
          who: SITE,
          record: record(lodging),
        }),
      ),
    );
    gaps.push(...(await dutyGaps(lodging, nights, travellers, ctx)));
  }
  return [...gaps, ...(await bedGaps(trip, all, nights, travellers, ctx))];
}

/** The nights of a trip, by the day on which each begins. */
function nightsOf({ departAt, returnAt }: TripRow): string[] {
  const nights: string[] = [];
  for (let day = chinaDay(departAt); day < chinaDay(returnAt); day = addDays(day, 1)) nights.push(day);
  return nights;
}

const covers = ({ checkIn, checkOut }: LodgingRow, night: string): boolean => checkIn <= night && night < checkOut;

async function dutyGaps(lodging: LodgingRow, nights: readonly string[], { students }: Travellers, ctx: Context): Promise<Gap[]> {
  const record = { model: TripLodging.name, id: lodging.id };
  const params = { no: lodging.lodgingNo };
  const duties = new Set((await repo(NightDuty, elevated(ctx)).find({ lodging: lodging.id })).map(({ night }) => night));
  const open = nights.filter((night) => covers(lodging, night) && !duties.has(night));
  const girls = students.filter(({ gender }) => gender === 'female').length;
  return [
    ...(open.length > 0 ? [{ text: 'noNightDuty', params: { ...params, nights: open.join(' ') }, who: ORGANISERS, record }] : []),
    ...(girls > 0 && lodging.femaleDuty === null ? [{ text: 'noFemaleDuty', params: { ...params, girls }, who: ORGANISERS, record }] : []),
  ];
}

async function bedGaps(
  trip: TripRow,
  lodgings: readonly LodgingRow[],
  nights: readonly string[],
  { students, staff }: Travellers,
  ctx: Context,
): Promise<Gap[]> {
  const assignments = await repo(RoomAssignment, elevated(ctx)).find({ trip: trip.id }, { fields: ['stay', 'student', 'tripStaff'] });
  const staying = staff.filter(({ status, fullTime }) => status === 'filed' && fullTime).map(({ id }) => id);
  const signUps = await signUpsOf(trip.id, ctx);
  const page = `/trip-arrangement?trip=${trip.id}`;
  return nights
    .filter((night) => lodgings.some((lodging) => covers(lodging, night)))
    .flatMap((night): Gap[] => {
      const inBed = new Set(
        assignments
          .filter(({ stay }) => stay && stay.start <= night && night < stay.end)
          .map(({ student, tripStaff }) => student ?? tripStaff),
      );
      const children = students.filter(({ id }) => !inBed.has(id)).flatMap(({ id }) => signUps.get(id) ?? []);
      const adults = staying.filter((id) => !inBed.has(id));
      const count = children.length + adults.length;
      const counted = [
        { model: SignUp.name, ids: children, lost: { model: RoomAssignment.name, by: 'student', key: 'student' } },
        { model: TripStaff.name, ids: adults, lost: { model: RoomAssignment.name, by: 'tripStaff', key: 'id' } },
      ];
      return count > 0 ? [{ text: 'noBed', params: { night, count }, who: ORGANISERS, page, counted }] : [];
    });
}
