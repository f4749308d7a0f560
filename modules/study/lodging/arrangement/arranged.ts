import { createHash } from 'node:crypto';
import { type Arrangement, arrange } from '@zhixing/arrange';
import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { Trip } from '../../trip/trip.model.ts';
import type { GivenBed } from '../board/save-rooms.ts';
import type { GivenGroup, GivenSeat } from '../ports.ts';
import { type Arranging, arrangingOf, type Wanted } from './arranging-input.ts';

/** What is to stand after an arrangement, as the parts are saved. */
export interface Standing {
  readonly groups: readonly GivenGroup[];
  readonly seats: readonly GivenSeat[];
  readonly beds: readonly GivenBed[];
  readonly genders: Readonly<Record<string, 'male' | 'female' | 'staff'>>;
}

export interface Arranged {
  readonly arranging: Arranging;
  readonly results: readonly Arrangement[];
  readonly after: Standing;
  /** Digest of everything that the result depends on. */
  readonly basis: string;
}

/** Arranges a trip without saving anything. */
export async function arranged(trip: Row<typeof Trip>, wanted: Wanted, ctx: Context): Promise<Arranged> {
  const arranging = await arrangingOf(trip, wanted, ctx);
  const results: Arrangement[] = [];
  for (const input of arranging.inputs) results.push(arrange(results[0] ? { ...input, groups: results[0].groups } : input));
  const basis = createHash('sha256')
    .update(JSON.stringify([arranging.inputs, arranging.groups.version, arranging.seats.version, arranging.roomsVersion]))
    .digest('hex');
  return { arranging, results, basis, after: standingAfter(wanted, arranging, results, ctx) };
}

function standingAfter({ parts }: Wanted, arranging: Arranging, results: readonly Arrangement[], ctx: Context): Standing {
  const [first] = results;
  const isSeated = parts.seats && (first?.seats.length ?? 0) > 0;
  const isLodged = parts.rooms && results.some(({ beds }) => beds.length > 0);
  return {
    groups:
      parts.groups && first && first.groups.length > 0
        ? groupsAfter(arranging, first, isSeated, ctx)
        : withVehicles(arranging, first, isSeated),
    seats: isSeated && first ? seatsAfter(arranging, first) : arranging.seats.seats,
    beds: isLodged ? bedsAfter(arranging, results) : arranging.beds.map(asGiven),
    genders: Object.assign({}, ...results.map(({ roomGenders }) => roomGenders)) as Standing['genders'],
  };
}

function groupsAfter(
  { groups: { groups: before, ratio } }: Arranging,
  { groups }: Arrangement,
  isSeated: boolean,
  ctx: Context,
): GivenGroup[] {
  const known = new Map(before.map((group) => [group.id, group]));
  const locked = new Set(before.flatMap(({ members }) => members.filter((member) => member.locked).map(({ student }) => student)));
  const names = new Set(groups.flatMap(({ id }) => known.get(id)?.name ?? []));
  let next = 0;
  const fresh = (): string => {
    const name = ctx.engine.texts.text('zh', 'tripArrangement.groupName', { n: ++next });
    return names.has(name) ? fresh() : name;
  };
  return groups.map(({ id, leader, captain, coach, members }): GivenGroup => {
    const former = known.get(id);
    const roles = new Map(former?.members.map(({ student, role }) => [student, role]));
    return {
      ...(former && { id }),
      name: former?.name ?? fresh(),
      capacity: Math.min(ratio, Math.max(former?.capacity ?? ratio, members.length)),
      leaderTeacher: leader,
      tutor: former?.tutor ?? null,
      vehicle: isSeated ? coach : (former?.vehicle ?? null),
      slogan: former?.slogan ?? null,
      task: former?.task ?? null,
      members: members.map((student) => ({
        student,
        role: student === captain ? 'captain' : (withoutCaptain(roles.get(student)) ?? 'member'),
        locked: locked.has(student),
      })),
    };
  });
}

const withoutCaptain = (role: GivenGroup['members'][number]['role'] | undefined) => (role === 'captain' ? 'member' : role);

/** Groups as they are, in the vehicles that their seats are in. */
function withVehicles({ groups: { groups } }: Arranging, result: Arrangement | undefined, isSeated: boolean): GivenGroup[] {
  const coach = new Map(result?.groups.map((group) => [group.id, group.coach]));
  return groups.map(({ id, name, capacity, leaderTeacher, tutor, vehicle, slogan, task, members }) => ({
    ...{ id, name, capacity, leaderTeacher, tutor, slogan, task },
    vehicle: isSeated ? (coach.get(id) ?? vehicle) : vehicle,
    members: members.map(({ student, role, locked }) => ({ student, role, locked })),
  }));
}

function seatsAfter({ seats: { seats }, inputs, travellers }: Arranging, result: Arrangement): GivenSeat[] {
  const arrangedCoaches = new Set(inputs[0]?.coaches.map(({ id }) => id));
  const staff = new Set(travellers.staff.map(({ id }) => id));
  const locked = new Set(inputs[0]?.locks.seats.map(({ person }) => person));
  // Seats on other legs stay as they are.
  const others = seats.filter(({ tripVehicle }) => !arrangedCoaches.has(tripVehicle));
  return [
    ...others,
    ...result.seats.map(({ person, coach, seat }) => ({
      ...{ tripVehicle: coach, seatNo: seat, locked: locked.has(person) },
      student: staff.has(person) ? null : person,
      tripStaff: staff.has(person) ? person : null,
    })),
  ];
}

function bedsAfter({ beds, inputs, travellers }: Arranging, results: readonly Arrangement[]): GivenBed[] {
  const rooms = new Set(results.flatMap(({ beds: placed }, n) => (placed.length > 0 ? (inputs[n]?.rooms.map(({ id }) => id) ?? []) : [])));
  const staff = new Set(travellers.staff.map(({ id }) => id));
  const before = new Map(beds.map((bed) => [`${bed.lodgingRoom} ${bed.student ?? bed.tripStaff}`, bed]));
  // Beds of lodgings that could not be arranged stay as they are.
  const others = beds.filter(({ lodgingRoom }) => !rooms.has(lodgingRoom)).map(asGiven);
  const led = new Set(beds.filter(({ isRoomLeader, locked }) => isRoomLeader && locked).map(({ lodgingRoom }) => lodgingRoom));
  const placed = results
    .flatMap((result) => result.beds)
    .toSorted((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : a.place - b.place));
  return [
    ...others,
    ...placed.map(({ person, room, place }): GivenBed => {
      const isStaff = staff.has(person);
      const held = before.get(`${room} ${person}`);
      const leads = held?.locked ? held.isRoomLeader : !isStaff && !led.has(room);
      led.add(room);
      return {
        ...{ lodgingRoom: room, place, locked: held?.locked ?? false, isRoomLeader: leads },
        student: isStaff ? null : person,
        tripStaff: isStaff ? person : null,
      };
    }),
  ];
}

export const asGiven = ({ lodgingRoom, place, student, tripStaff, locked, isRoomLeader }: Arranging['beds'][number]): GivenBed => ({
  ...{ lodgingRoom, place, student, tripStaff, locked, isRoomLeader },
});
