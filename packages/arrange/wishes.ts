import type { ArrangementInput, Child, Group, Need, PlacedBed, PlacedSeat, RoomGender } from './input.ts';
import type { Wish } from './result.ts';
import { FRONT_ROWS } from './seats.ts';

interface Outcome {
  readonly groups: readonly Group[];
  readonly seats: readonly PlacedSeat[];
  readonly beds: readonly PlacedBed[];
  readonly genders: ReadonlyMap<string, RoomGender>;
}

/** What became of each wish in the parts that were arranged, and why those that are not met are not. */
export function explained(input: ArrangementInput, outcome: Outcome): Wish[] {
  const { parts, locks } = input;
  const groupOf = placeOf(outcome.groups.flatMap(({ id, members }) => members.map((person) => ({ person, place: id }))));
  const roomOf = placeOf(outcome.beds.map(({ person, room }) => ({ person, place: room })));
  const groups = company(input, 'groups', groupOf, new Set(locks.groups));
  const rooms = company(input, 'rooms', roomOf, new Set(locks.beds.map(({ person }) => person)));
  return [
    ...(parts.groups && groupOf.size > 0 ? groups : []),
    ...(parts.seats && outcome.seats.length > 0 ? seatNeeds(input, outcome.seats) : []),
    ...(parts.rooms && roomOf.size > 0 ? [...rooms, ...roomNeeds(input, outcome)] : []),
  ];
}

const placeOf = (list: readonly { person: string; place: string }[]): ReadonlyMap<string, string> =>
  new Map(list.map(({ person, place }) => [person, place]));

/** Wishes for company: together and apart. */
function company(input: ArrangementInput, part: 'groups' | 'rooms', at: ReadonlyMap<string, string>, locked: ReadonlySet<string>): Wish[] {
  const children = new Map(input.children.map((child) => [child.id, child]));
  const inside = Map.groupBy(at.keys(), (person) => at.get(person) ?? '');
  const why = (child: Child, other: Child): string => {
    if (part === 'rooms' && child.gender !== other.gender) return 'otherGender';
    const held = [child, other].filter(({ id }) => locked.has(id)).length;
    if (held > 0) return held === 2 ? 'bothLocked' : 'locked';
    const there = [child, other].flatMap(({ id }) => [...(inside.get(at.get(id) ?? '') ?? [])]);
    return there.some((id) => isAgainst(children.get(id), child, other)) ? 'keptApart' : 'othersFirst';
  };
  return input.children.flatMap((child) => {
    const together = [...new Set(child.friends)].flatMap((id): Wish[] => {
      const other = children.get(id);
      if (!other || id === child.id) return [];
      const met = at.get(id) === at.get(child.id);
      return [{ part, child: child.id, kind: 'together', other: id, met, ...(!met && { reason: why(child, other) }) }];
    });
    const apart = [...new Set(child.apart)].flatMap((id): Wish[] => {
      if (!children.has(id) || id === child.id) return [];
      const met = at.get(id) !== at.get(child.id);
      const reason = locked.has(id) || locked.has(child.id) ? 'locked' : 'noOtherPlace';
      return [{ part, child: child.id, kind: 'apart', other: id, met, ...(!met && { reason }) }];
    });
    return [...together, ...apart];
  });
}

/** Whether a person and one of two must be kept apart. */
const isAgainst = (person: Child | undefined, one: Child, other: Child): boolean =>
  [one, other].some(({ id, apart }) => person?.apart.includes(id) === true || apart.includes(person?.id ?? ''));

function seatNeeds(input: ArrangementInput, seats: readonly PlacedSeat[]): Wish[] {
  const rows = new Map(input.coaches.flatMap((coach) => coach.seats.map((seat) => [`${coach.id} ${seat.no}`, seat.row] as const)));
  const locked = new Set(input.locks.seats.map(({ person }) => person));
  const seatOf = new Map(seats.map((seat) => [seat.person, seat]));
  return input.children.flatMap((child): Wish[] => {
    if (!child.needs.includes('frontSeat')) return [];
    const seat = seatOf.get(child.id);
    const met = seat !== undefined && (rows.get(`${seat.coach} ${seat.seat}`) ?? FRONT_ROWS + 1) <= FRONT_ROWS;
    return [
      { part: 'seats', child: child.id, kind: 'frontSeat', met, ...(!met && { reason: locked.has(child.id) ? 'locked' : 'frontFull' }) },
    ];
  });
}

function roomNeeds(input: ArrangementInput, { beds, genders }: Outcome): Wish[] {
  const rooms = new Map(input.rooms.map((room) => [room.id, room]));
  const bedOf = new Map(beds.map((bed) => [bed.person, bed]));
  const locked = new Set(input.locks.beds.map(({ person }) => person));
  const staffFloors = new Set(input.rooms.filter(({ id }) => genders.get(id) === 'staff').map(({ floor }) => floor));
  const isMet = (need: Need, person: string): boolean => {
    const bed = bedOf.get(person);
    const room = rooms.get(bed?.room ?? '');
    if (!bed || !room) return false;
    if (need === 'groundFloor') return room.floor === 1;
    if (need === 'nearTutor') return staffFloors.has(room.floor);
    return room.lower.length === 0 || room.lower.includes(bed.place);
  };
  const why = ({ id, gender }: Child, need: Need): string => {
    if (locked.has(id)) return 'locked';
    const own = input.rooms.filter((room) => genders.get(room.id) === gender);
    if (need === 'groundFloor') return own.some(({ floor }) => floor === 1) ? 'groundFloorFull' : 'noGroundFloor';
    if (need === 'nearTutor') return own.some(({ floor }) => staffFloors.has(floor)) ? 'othersFirst' : 'noStaffNear';
    return 'lowerBedsFull';
  };
  return input.children.flatMap((child) =>
    child.needs
      .filter((need) => need !== 'frontSeat')
      .map((need): Wish => {
        const met = isMet(need, child.id);
        return { part: 'rooms', child: child.id, kind: need, met, ...(!met && { reason: why(child, need) }) };
      }),
  );
}
