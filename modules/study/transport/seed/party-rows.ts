import { dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { seatNumbers } from '../seat-plan.ts';
import type { Fleet } from './fleet-rows.ts';
import type { Busy, Traveller } from './organising-ground.ts';
import type { StaffRow, TripOfStaff } from './staff-rows.ts';

export interface PartyRows {
  readonly tripGroup: readonly object[];
  readonly tripGroupMember: readonly object[];
  readonly tripVehicle: readonly object[];
  readonly seatAssignment: readonly object[];
}

interface Part {
  readonly id: string;
  readonly leader: string | null;
  readonly tutor: string | null;
  readonly members: readonly Traveller[];
}

const teaching = ['chief', 'principal', 'leader', 'teacher'];

/** Groups of the trip, class by class and boys and girls together, and the coaches in which they ride. */
export function partyRows(of: TripOfStaff, staff: readonly StaffRow[], fleet: Fleet, busy: Busy): PartyRows {
  const { trip, n } = of;
  // Of trips being organised, every other one has half of its groups and no coach yet.
  const isHalf = trip.phase === 'organising' && n % 2 === 0;
  const parts = partsOf(of, staff);
  const shown = isHalf ? parts.slice(0, Math.ceil(parts.length / 2)) : parts;
  const coaches = isHalf ? [] : coachesFor(of, shown, staff, fleet, busy);
  const groups = shown.map((part, i) => groupRow(of, part, i, coaches.find(({ parts: aboard }) => aboard.includes(part))?.id ?? null));
  return {
    tripGroup: groups,
    tripGroupMember: shown.flatMap((part) => memberRows(of, part)),
    tripVehicle: coaches.map((coach, i) => vehicleRow(of, coach, i)),
    seatAssignment: seatRows(of, coaches),
  };
}

function partsOf({ trip, travellers, ratio }: TripOfStaff, staff: readonly StaffRow[]): Part[] {
  const leaders = staff.filter(({ role }) => role === 'leader' || role === 'teacher');
  const tutors = staff.filter(({ role }) => role === 'tutor');
  const count = Math.max(1, Math.ceil(travellers.length / ratio));
  const size = Math.ceil(travellers.length / count);
  return Array.from({ length: count }, (_, i) => ({
    id: idOf('tripGroup', `${trip.key}/${i}`),
    leader: leaders[i % Math.max(1, leaders.length)]?.id ?? null,
    tutor: tutors[i % Math.max(1, tutors.length)]?.id ?? null,
    members: travellers.slice(i * size, (i + 1) * size),
  })).filter(({ members }) => members.length > 0);
}

const names = [
  '启明',
  '致远',
  '星辰',
  '远航',
  '青禾',
  '晨曦',
  '求索',
  '知行',
  '白鹭',
  '银杏',
  '橘洲',
  '麓山',
  '湘江',
  '向阳',
  '乐学',
  '卓越',
];

const groupRow = ({ trip, n, today, ratio }: TripOfStaff, { id, leader, tutor, members }: Part, i: number, vehicle: string | null) => ({
  id,
  groupNo: serialNumber('GP', dayOf(Math.min(trip.first - 10, today)), n * 40 + i),
  trip: trip.id,
  name: `${names[i % names.length]}组${i >= names.length ? Math.floor(i / names.length) + 1 : ''}`,
  leaderTeacher: leader,
  tutor,
  vehicle,
  capacity: Math.max(members.length, ratio),
  status: 'enabled',
});

const dayOf = (day: number): string => dateTimeText(day, 720).slice(0, 10).replaceAll('-', '');

const memberRows = ({ trip, today, times }: TripOfStaff, { id, members }: Part) =>
  members.map(({ student, signUp, gender, schoolClass }, i) => ({
    id: idOf('tripGroupMember', `${trip.key}/${student}`),
    group: id,
    student,
    signUp,
    role: i === 0 ? 'captain' : i === 1 ? 'vice' : i === 2 ? 'safety' : 'member',
    locked: false,
    joinedAt: dateTimeText(Math.min(trip.first - 10, today - 1), 900),
    trip: trip.id,
    ...times,
    gender,
    schoolClass,
    captainOf: i === 0 ? id : null,
  }));

interface CoachOfParts {
  readonly id: string;
  readonly vehicle: Fleet['vehicles'][number];
  readonly driver: string;
  readonly parts: readonly Part[];
  readonly adults: readonly StaffRow[];
}

/** Free coaches until everybody has a seat: groups stay together, with at least two adults and a teacher in each. */
function coachesFor(of: TripOfStaff, parts: readonly Part[], staff: readonly StaffRow[], fleet: Fleet, busy: Busy): CoachOfParts[] {
  const { trip } = of;
  const people = of.travellers.length + staff.length;
  const pool = fleet.vehicles.filter(({ id, usableTo }, i) => i < SOUND && busy.isFree(id, trip) && usableTo !== null);
  const used: CoachOfParts[] = [];
  const count = Math.ceil(people / COMFORTABLE);
  const share = Math.ceil(parts.length / count);
  for (let i = 0; i < count; i += 1) {
    const vehicle = pool[i];
    const driver = vehicle && fleet.drivers.find((one, k) => one.carrier === vehicle.carrier && k % 36 !== 35 && busy.isFree(one.id, trip));
    if (!vehicle || !driver) return used;
    busy.take(vehicle.id, trip);
    busy.take(driver.id, trip);
    const aboard = parts.slice(i * share, (i + 1) * share);
    used.push({
      id: idOf('tripVehicle', `${trip.key}/${i}`),
      vehicle,
      driver: driver.id,
      parts: aboard,
      adults: adultsOf(i, count, staff),
    });
  }
  return used;
}

/** Vehicles whose papers need no attention. */
const SOUND = 56;
/** Riders of the smallest coach of the sample, with a few seats to spare. */
const COMFORTABLE = 40;

/** Adults are shared out evenly, teachers first, so that each coach has one. */
function adultsOf(place: number, count: number, staff: readonly StaffRow[]): StaffRow[] {
  const isTeacher = ({ role }: StaffRow): boolean => teaching.includes(role);
  return [...staff.filter(isTeacher), ...staff.filter((one) => !isTeacher(one))].filter((_, i) => i % count === place);
}

const stateOf: Readonly<Record<string, string>> = {
  organising: 'planned',
  filing: 'verified',
  ready: 'verified',
  inProgress: 'running',
  suspended: 'parked',
};

const vehicleRow = ({ trip, n, today, times }: TripOfStaff, { id, vehicle, driver, adults }: CoachOfParts, i: number) => ({
  id,
  tripVehicleNo: serialNumber('CV', dayOf(Math.min(trip.first - 12, today)), n * 10 + i),
  trip: trip.id,
  carNo: i + 1,
  carrier: vehicle.carrier,
  vehicle: vehicle.id,
  driver,
  mode: 'coach',
  ...times,
  seats: vehicle.seats,
  riderSeats: vehicle.seats - 1,
  leader: adults.find(({ role }) => teaching.includes(role))?.id ?? null,
  price: 180_000 + 20_000 * (trip.last - trip.first),
  safetyCheck: trip.phase === 'organising' ? null : { belts: true, extinguisher: true, hammer: true, tyres: true, rested: true },
  status: stateOf[trip.phase] ?? 'finished',
});

/** Seats front to back, adults first. Whoever finds a coach full rides in the next one with a free seat. */
function seatRows({ trip, times }: TripOfStaff, coaches: readonly CoachOfParts[]): object[] {
  const aboard = coaches.map(({ parts, adults }) => [
    ...adults.map((person) => ({ student: null, tripStaff: person.id, group: null })),
    ...parts.flatMap((part) => part.members.map(({ student }) => ({ student, tripStaff: null, group: part.id }))),
  ]);
  const room = (i: number): number => (coaches[i]?.vehicle.seats ?? 1) - 1;
  const left = aboard.flatMap((riders, i) => riders.splice(room(i)));
  for (const rider of left) aboard.find((riders, i) => riders.length < room(i))?.push(rider);
  return coaches.flatMap(({ id, vehicle }, i) => {
    const seats = seatNumbers(vehicle.seats - 1);
    return (aboard[i] ?? []).map((rider, n) => ({
      id: idOf('seatAssignment', `${trip.key}/${rider.student ?? rider.tripStaff}`),
      tripVehicle: id,
      seatNo: seats[n],
      ...rider,
      trip: trip.id,
      ...times,
      locked: false,
    }));
  });
}
