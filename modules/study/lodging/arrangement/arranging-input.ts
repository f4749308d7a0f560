import type { Adult, ArrangementInput, Child, Coach, Need, Room } from '@zhixing/arrange';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { teachingRoles } from '../../escort/trip-staff.model.ts';
import { Bed } from '../../facility/bed.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { roomsVersion } from '../board/read-rooms.ts';
import { arrangementErrors } from '../lodging.errors.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { type TripGroups, type TripSeats, tripGroups, tripSeats } from '../ports.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { type Travellers, travellersOf } from '../travellers.ts';
import { TripLodging } from '../trip-lodging.model.ts';
import { TripWish } from './trip-wish.model.ts';

export interface Wanted {
  readonly parts: ArrangementInput['parts'];
  readonly seed: number;
  /** Wanted size of a group; as large as the ratio allows if absent. */
  readonly groupSize?: number | undefined;
  /** Groups keep the leaders that they have. */
  readonly keepLeaders: boolean;
}

export interface Arranging {
  /** One input per lodging; the first one arranges groups and seats as well. */
  readonly inputs: readonly ArrangementInput[];
  readonly groups: Awaited<ReturnType<TripGroups['read']>>;
  readonly seats: Awaited<ReturnType<TripSeats['read']>>;
  readonly beds: readonly Row<typeof RoomAssignment>[];
  readonly lodgings: readonly Row<typeof TripLodging>[];
  readonly rooms: readonly Row<typeof LodgingRoom>[];
  readonly travellers: Travellers;
  readonly roomsVersion: string;
}

/** Everything that an arrangement of a trip depends on, in a fixed order, so that the same seed gives the same result. */
export async function arrangingOf(trip: Row<typeof Trip>, wanted: Wanted, ctx: Context): Promise<Arranging> {
  const server = elevated(ctx);
  const travellers = await travellersOf(trip.id, ctx);
  const unknown = travellers.students.filter(({ gender }) => gender === null).length;
  if (unknown > 0) throw arrangementErrors.genderUnknown({ count: unknown });
  const groups = await use(ctx.engine, tripGroups).read(ctx, trip.id);
  const seats = await use(ctx.engine, tripSeats).read(ctx, trip.id);
  const lodgings = await repo(TripLodging, server).find({ trip: trip.id, status: { in: ['requested', 'confirmed', 'inUse'] } });
  const rooms = await repo(LodgingRoom, server).find({ trip: trip.id }, { order: { field: 'id', descending: false } });
  const beds = await repo(RoomAssignment, server).find({ trip: trip.id });
  const children = await childrenOf(trip.id, travellers, ctx);
  const known = { children, adults: await adultsOf(travellers, ctx), ratio: groups.ratio, lower: await lowerPlaces(rooms, ctx) };
  const base = { groups, seats, beds, lodgings, rooms, travellers, roomsVersion: await roomsVersion(trip.id, ctx) };
  const own = lodgings.length > 0 && wanted.parts.rooms ? lodgings : [null];
  return { ...base, inputs: own.map((lodging, n) => inputFor(trip, wanted, { ...base, ...known, lodging, first: n === 0 })) };
}

interface Facts extends Omit<Arranging, 'inputs'> {
  readonly children: readonly Child[];
  readonly adults: readonly Adult[];
  readonly ratio: number;
  readonly lower: ReadonlyMap<string, readonly number[]>;
  readonly lodging: Row<typeof TripLodging> | null;
  readonly first: boolean;
}

function inputFor(trip: Row<typeof Trip>, wanted: Wanted, facts: Facts): ArrangementInput {
  const { groups, seats, beds, rooms, lodging, lower, first } = facts;
  const inLodging = rooms.filter((room) => room.lodging === lodging?.id);
  const personOf = ({ student, tripStaff }: { student: string | null; tripStaff: string | null }) => student ?? tripStaff ?? '';
  const leaders = wanted.keepLeaders ? groups.groups.flatMap(({ leaderTeacher }) => leaderTeacher ?? []) : [];
  const coaches = coachesOf(trip, seats.vehicles);
  return {
    parts: { groups: first && wanted.parts.groups, seats: first && wanted.parts.seats, rooms: wanted.parts.rooms && lodging !== null },
    seed: wanted.seed,
    groupLimit: facts.ratio,
    ...(wanted.groupSize !== undefined && { groupSize: wanted.groupSize }),
    children: facts.children,
    adults: facts.adults,
    coaches,
    rooms: inLodging.map((room) => roomOf(room, lower.get(room.room ?? '') ?? [])),
    groups: groups.groups.map(({ id, leaderTeacher, vehicle, members }) => ({
      id,
      leader: leaderTeacher,
      captain: members.find(({ role }) => role === 'captain')?.student ?? null,
      coach: coaches.some((coach) => coach.id === vehicle) ? vehicle : null,
      members: members.map(({ student }) => student),
    })),
    locks: {
      groups: [...groups.groups.flatMap(({ members }) => members.filter(({ locked }) => locked).map(({ student }) => student)), ...leaders],
      coaches: [],
      seats: seats.seats
        .filter(({ locked, tripVehicle }) => locked && coaches.some(({ id }) => id === tripVehicle))
        .map((seat) => ({ person: personOf(seat), coach: seat.tripVehicle, seat: seat.seatNo })),
      beds: beds
        .filter((bed) => bed.locked && bed.lodging === lodging?.id)
        .map((bed) => ({ person: personOf(bed), room: bed.lodgingRoom, place: bed.place })),
    },
  };
}

const roomOf = ({ id, beds, gender, level, building, corridor }: Row<typeof LodgingRoom>, lower: readonly number[]): Room => ({
  id,
  beds: beds ?? 0,
  gender,
  floor: level ?? 1,
  corridor: `${building ?? ''} ${corridor ?? ''}`,
  lower,
});

/** Vehicles that have not left and carry the trip when it departs. */
function coachesOf({ departAt }: Row<typeof Trip>, vehicles: Arranging['seats']['vehicles']): Coach[] {
  const leaves = Date.parse(departAt);
  return vehicles
    .filter(
      ({ status, startAt, endAt }) =>
        ['planned', 'verified'].includes(status) && Date.parse(startAt ?? departAt) <= leaves && Date.parse(endAt ?? departAt) >= leaves,
    )
    .map(({ id, plan }) => ({
      id,
      seats: plan.flatMap((row, n) => row.flatMap((no, column) => (no === null ? [] : [{ no, row: n + 1, column: column + 1 }]))),
    }));
}

/** Children with their wishes; those with a guardian in common wish to be together, those who feel sick sit in front. */
async function childrenOf(trip: string, { students }: Travellers, ctx: Context): Promise<Child[]> {
  const server = elevated(ctx);
  const ids = students.map(({ id }) => id);
  const wishes = Map.groupBy(await repo(TripWish, server).find({ trip }), ({ student }) => student);
  const siblings = await siblingsOf(ids, ctx);
  const sick = ids.length > 0 ? await repo(HealthProfile, server).find({ student: { in: ids }, motionSickness: true }) : [];
  const front = new Set(sick.map(({ student }) => student));
  return students
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, schoolClass, gender, heightCm }): Child => {
      const own = wishes.get(id) ?? [];
      const others = (kind: string) => own.filter((wish) => wish.kind === kind).flatMap(({ other }) => other ?? []);
      const needs = own.flatMap(({ kind }) => (kind === 'together' || kind === 'apart' ? [] : [kind]));
      return {
        id,
        schoolClass,
        heightCm,
        gender: gender ?? 'male',
        friends: [...new Set([...others('together'), ...(siblings.get(id) ?? [])])],
        apart: others('apart'),
        needs: [...new Set<Need>([...needs, ...(front.has(id) ? (['frontSeat'] as const) : [])])],
      };
    });
}

async function siblingsOf(ids: readonly string[], ctx: Context): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const links = await repo(StudentGuardian, elevated(ctx)).find({ student: { in: [...ids] } });
  const siblings = new Map<string, string[]>();
  for (const family of Map.groupBy(links, ({ guardian }) => guardian).values())
    for (const { student } of family)
      for (const { student: other } of family) if (student !== other) siblings.set(student, [...(siblings.get(student) ?? []), other]);
  return siblings;
}

async function adultsOf({ staff }: Travellers, ctx: Context): Promise<Adult[]> {
  const teachers = staff.flatMap((person) => person.staff ?? []);
  const classes = teachers.length > 0 ? await repo(SchoolClass, elevated(ctx)).find({ headTeacher: { in: teachers } }) : [];
  const classOf = new Map(classes.map(({ id, headTeacher }) => [headTeacher, id]));
  return staff
    .filter(({ fullTime }) => fullTime)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(
      ({ id, gender, role, staff: teacher }): Adult => ({
        id,
        gender,
        leads: (teachingRoles as readonly string[]).includes(role),
        schoolClass: teacher ? (classOf.get(teacher) ?? null) : null,
        sleeps: true,
        rides: role !== 'driver',
      }),
    );
}

/** Places of camp rooms whose bed is a lower one. */
async function lowerPlaces(rooms: readonly Row<typeof LodgingRoom>[], ctx: Context): Promise<Map<string, number[]>> {
  const camp = rooms.flatMap(({ room }) => room ?? []);
  if (camp.length === 0) return new Map();
  const beds = await repo(Bed, elevated(ctx)).find({ room: { in: camp } });
  const inOrder = [...Map.groupBy(beds, ({ room }) => room)].map(([room, own]) => {
    const sorted = own.toSorted((a, b) => a.bedNo.length - b.bedNo.length || (a.bedNo < b.bedNo ? -1 : 1));
    return [room, sorted.flatMap(({ upper }, n) => (upper ? [] : [n + 1]))] as const;
  });
  return new Map(inOrder);
}
