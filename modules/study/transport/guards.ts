import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { SignUp, travellerFields } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff, teachingRoles } from '../escort/trip-staff.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { gapsOfUse, gapWords } from './fitness.ts';
import { isOnline } from './papers.ts';
import { SeatAssignment } from './seat-assignment.model.ts';
import { TripVehicle, takenStates } from './trip-vehicle.model.ts';
import { Vehicle } from './vehicle.model.ts';

type TripRow = Row<typeof Trip>;
type UseRow = Row<typeof TripVehicle>;

const SCHOOL = ['schoolAdmin', 'agencyManager'] as const;
const AGENCY = ['agencyManager', 'schoolAdmin'] as const;
const MIN_ADULTS = 2;

/** G13: everybody has a seat on every leg, two adults on each coach, and the papers of vehicles and drivers reach beyond the return. */
export const transportGuards = defineGuards(Trip, {
  G13: { at: ['submitFiling'], check: (trip, ctx) => transportGaps(trip, ctx) },
});

const seatFields = ['tripVehicle', 'student', 'tripStaff'] as const;

interface Riding {
  readonly trip: TripRow;
  readonly uses: readonly UseRow[];
  readonly seats: readonly Pick<Row<typeof SeatAssignment>, (typeof seatFields)[number]>[];
  /** Confirmed sign-ups by their students. */
  readonly children: ReadonlyMap<string, string>;
  readonly adults: ReadonlyMap<string, Row<typeof TripStaff>>;
}

async function transportGaps(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const riding = await ridingOf(trip, ctx);
  if (riding.uses.length === 0) return [{ text: 'noVehicle', who: AGENCY, create: { model: TripVehicle.name, values: { trip: trip.id } } }];
  return [...(await paperGaps(riding, ctx)), ...seatGaps(riding), ...riding.uses.flatMap((use) => adultGaps(riding, use))];
}

async function ridingOf(trip: TripRow, ctx: Context): Promise<Riding> {
  const server = elevated(ctx);
  const uses = await repo(TripVehicle, server).find({ trip: trip.id, status: { in: takenStates } });
  const seats = await repo(SeatAssignment, server).find({ trip: trip.id }, { fields: seatFields });
  const signUps = await repo(SignUp, server).find({ trip: trip.id, status: 'confirmed' }, { fields: travellerFields });
  const staff = await repo(TripStaff, server).find({ trip: trip.id, status: { ne: 'removed' } });
  return {
    trip,
    uses,
    seats,
    children: new Map(signUps.map(({ id, student }) => [student, id])),
    // Drivers sit at the wheel; whoever joins on the way has no seat.
    adults: new Map(staff.filter(({ role, fullTime }) => role !== 'driver' && fullTime).map((one) => [one.id, one])),
  };
}

async function paperGaps({ uses }: Riding, ctx: Context): Promise<Gap[]> {
  const gaps: Gap[] = [];
  const vehicles = await repo(Vehicle, elevated(ctx)).find({ id: { in: uses.map(({ vehicle }) => vehicle) } });
  for (const use of uses) {
    for (const gap of await gapsOfUse(use, ctx)) {
      const params = { car: use.carNo, reason: gapWords(gap, ctx) };
      gaps.push({ text: `${gap.field}Unfit`, params, who: AGENCY, record: { model: gap.model, id: gap.id } });
    }
    const vehicle = vehicles.find(({ id }) => id === use.vehicle);
    if (vehicle && !isOnline(vehicle, ctx.now()))
      gaps.push({
        text: 'offline',
        params: { car: use.carNo, plate: vehicle.plateNo },
        who: AGENCY,
        record: { model: 'vehicle', id: vehicle.id },
        hint: true,
      });
  }
  return gaps;
}

/** Riders without a seat, counted leg by leg: a leg is the time that vehicles have in common. */
function seatGaps({ trip, uses, seats, children, adults }: Riding): Gap[] {
  const legs = Map.groupBy(uses, ({ startAt, endAt }) => `${startAt} ${endAt}`);
  return [...legs.values()].flatMap((leg): Gap[] => {
    const vehicles = new Set(leg.map(({ id }) => id));
    const taken = seats.filter(({ tripVehicle }) => vehicles.has(tripVehicle));
    const seatedChildren = new Set(taken.map(({ student }) => student));
    const seatedAdults = new Set(taken.map(({ tripStaff }) => tripStaff));
    const signUps = [...children].flatMap(([student, signUp]) => (seatedChildren.has(student) ? [] : [signUp]));
    const staff = [...adults.keys()].filter((id) => !seatedAdults.has(id));
    if (signUps.length + staff.length === 0) return [];
    const params = { from: chinaMinute(leg[0]?.startAt ?? trip.departAt), students: signUps.length, staff: staff.length };
    const counted = [
      { model: SignUp.name, ids: signUps, lost: { model: SeatAssignment.name, by: 'student', key: 'student' } },
      { model: TripStaff.name, ids: staff, lost: { model: SeatAssignment.name, by: 'tripStaff', key: 'id' } },
    ];
    return [{ text: 'unseated', params, who: SCHOOL, page: `/trip-vehicles?trip=${trip.id}`, counted }];
  });
}

function adultGaps({ trip, seats, adults }: Riding, { id, carNo, mode }: UseRow): Gap[] {
  if (mode !== 'coach') return [];
  const aboard = seats.filter(({ tripVehicle }) => tripVehicle === id).flatMap(({ tripStaff }) => adults.get(tripStaff ?? '') ?? []);
  const hasTeacher = aboard.some(({ role }) => (teachingRoles as readonly string[]).includes(role));
  const where = { who: SCHOOL, page: `/trip-vehicles?trip=${trip.id}`, counted: [{ model: TripVehicle.name, ids: [id] }] };
  const few: Gap = { text: 'fewAdults', params: { car: carNo, present: aboard.length, least: MIN_ADULTS }, ...where };
  return [...(aboard.length < MIN_ADULTS ? [few] : []), ...(hasTeacher ? [] : [{ text: 'noTeacher', params: { car: carNo }, ...where }])];
}
