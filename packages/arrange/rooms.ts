import { byText, companyOf, indexOf } from './company.ts';
import type { Adult, ArrangementInput, Child, Gender, PlacedBed, Room, RoomGender } from './input.ts';
import { improve, numbered } from './places.ts';
import type { Random } from './random.ts';
import type { Problem } from './result.ts';

const GROUP = 0.8;
const CLASS = 0.5;
const NEED = 12;
const ALONE = 25;
const ROUNDS = 8;

export interface Lodged {
  readonly beds: readonly PlacedBed[];
  readonly genders: ReadonlyMap<string, RoomGender>;
  readonly femaleDuty: string | null;
  readonly problems: readonly Problem[];
}

/** Boys, girls and staff in rooms of their own, staff near the corridors of those they look after. */
export function arrangeRooms(input: ArrangementInput, groupOf: ReadonlyMap<string, string>, random: Random): Lodged {
  const adults = input.adults.filter(({ sleeps }) => sleeps);
  const girls = input.children.filter(({ gender }) => gender === 'female');
  const boys = input.children.filter(({ gender }) => gender === 'male');
  const genders = decided(input, boys.length, girls.length);
  const rooms = (gender: RoomGender) => input.rooms.filter(({ id }) => genders.get(id) === gender).toSorted(byPlace);
  const duty = adults.find(({ gender, leads }) => gender === 'female' && leads) ?? adults.find(({ gender }) => gender === 'female');
  const problems = [
    ...short('boys', boys.length, rooms('male')),
    ...short('girls', girls.length, rooms('female')),
    ...(girls.length > 0 && !duty ? [{ text: 'noFemaleStaff', params: { girls: girls.length } }] : []),
    ...strangeLocks(input, genders),
  ];
  const staff = staffBeds(adults, rooms('staff'), rooms('female'), input.locks.beds);
  if (!staff) problems.push({ text: 'staffBedsTooFew', params: { people: adults.length, beds: bedsIn(rooms('staff')) } });
  if (problems.length > 0) return { beds: [], genders, femaleDuty: duty?.id ?? null, problems };
  const near = new Set(rooms('staff').map(({ floor }) => floor));
  const beds = [boys, girls].flatMap((children) =>
    childrenBeds(children, rooms(children === boys ? 'male' : 'female'), { input, groupOf, near, random }),
  );
  return { beds: [...beds, ...(staff ?? [])], genders, femaleDuty: girls.length > 0 ? (duty?.id ?? null) : null, problems };
}

const byPlace = (a: Room, b: Room): number => a.floor - b.floor || byText(a.corridor, b.corridor) || byText(a.id, b.id);
const bedsIn = (rooms: readonly Room[]): number => rooms.reduce((sum, { beds }) => sum + beds, 0);

const short = (text: 'boys' | 'girls', children: number, rooms: readonly Room[]): Problem[] =>
  bedsIn(rooms) >= children
    ? []
    : [{ text: `${text}BedsTooFew`, params: { children, beds: bedsIn(rooms), missing: children - bedsIn(rooms) } }];

/** Locks that break a rule: a person in a room of others, or two persons in one bed. */
function strangeLocks({ children, adults, rooms, locks }: ArrangementInput, genders: ReadonlyMap<string, RoomGender>): Problem[] {
  const genderOf = new Map<string, RoomGender>([
    ...children.map(({ id, gender }) => [id, gender] as const),
    ...adults.map(({ id }) => [id, 'staff'] as const),
  ]);
  const known = new Map(rooms.map((room) => [room.id, room]));
  const taken = new Set<string>();
  return locks.beds.flatMap(({ person, room, place }) => {
    const bed = `${room} ${place}`;
    const isFree = !taken.has(bed);
    taken.add(bed);
    const fits = genders.get(room) === genderOf.get(person) && place >= 1 && place <= (known.get(room)?.beds ?? 0);
    return !genderOf.has(person) || (isFree && fits) ? [] : [{ text: 'lockBreaksRule', params: { person, room } }];
  });
}

/** Decides for rooms that are open to anyone: staff first, then corridor by corridor for one gender each. */
function decided(input: ArrangementInput, boys: number, girls: number): Map<string, RoomGender> {
  const { rooms, adults } = input;
  const genders = fixedGenders(input);
  const bedsOf = (gender: Gender) => bedsIn(rooms.filter(({ id }) => genders.get(id) === gender));
  const left: Record<Gender, number> = { male: boys - bedsOf('male'), female: girls - bedsOf('female') };
  const open = rooms.filter(({ id }) => !genders.has(id)).toSorted(byPlace);
  const fixed = rooms.filter(({ id }) => genders.get(id) === 'staff');
  for (const room of staffRooms(adults, fixed, open)) genders.set(room.id, 'staff');
  const rest = open.filter(({ id }) => !genders.has(id));
  const enough = fewest(rest, Math.max(0, left.male));
  byCorridor(rest, left, (room, gender) => {
    genders.set(room.id, gender);
    left[gender] -= room.beds;
  });
  // Where whole corridors waste too many beds, rooms are chosen one by one.
  if ((left.male > 0 || left.female > 0) && enough)
    for (const room of rest) genders.set(room.id, enough.includes(room) ? 'male' : 'female');
  return genders;
}

/** Rooms that are meant for somebody, or where a bed is locked for somebody. */
function fixedGenders({ rooms, children, adults, locks }: ArrangementInput): Map<string, RoomGender> {
  const who = new Map<string, RoomGender>([
    ...children.map(({ id, gender }) => [id, gender] as const),
    ...adults.map(({ id }) => [id, 'staff'] as const),
  ]);
  const locked = new Map(locks.beds.map(({ person, room }) => [room, who.get(person) ?? null]));
  return new Map(
    rooms.flatMap(({ id, gender }) => {
      const fixed = gender ?? locked.get(id) ?? null;
      return fixed ? [[id, fixed] as const] : [];
    }),
  );
}

/** Open rooms that staff need beyond those meant for them: small ones first, women and men apart. */
function staffRooms(adults: readonly Adult[], fixed: readonly Room[], open: readonly Room[]): Room[] {
  const sleeping = adults.filter(({ sleeps }) => sleeps);
  const women = sleeping.filter(({ gender }) => gender === 'female').length;
  const need: [number, number] = [women, sleeping.length - women];
  const taken: Room[] = [];
  const small = open.toSorted((a, b) => a.beds - b.beds || byPlace(a, b));
  for (const room of [...fixed.toSorted((a, b) => a.beds - b.beds), ...small]) {
    if (need[0] <= 0 && need[1] <= 0) break;
    if (!fixed.includes(room)) taken.push(room);
    need[need[0] > 0 ? 0 : 1] -= room.beds;
  }
  return taken;
}

function byCorridor(rooms: readonly Room[], left: Record<Gender, number>, set: (room: Room, gender: Gender) => void): void {
  const corridors = [...Map.groupBy(rooms, ({ floor, corridor }) => `${floor} ${corridor}`).values()];
  for (const [n, own] of corridors.entries()) {
    const first: Gender = left.female >= left.male ? 'female' : 'male';
    const second: Gender = first === 'female' ? 'male' : 'female';
    const later = corridors.slice(n + 1).reduce((sum, others) => sum + bedsIn(others), 0);
    const isWhole = later >= Math.max(0, left[second]) + Math.max(0, left[first] - bedsIn(own));
    for (const room of own) set(room, isWhole || left[first] > 0 ? first : second);
  }
}

/** Rooms with at least so many beds, and as few more as possible; null if there are not enough. Earlier rooms are preferred. */
function fewest(rooms: readonly Room[], need: number): Room[] | null {
  const reached = new Map<number, readonly Room[]>([[0, []]]);
  for (const room of rooms)
    for (const [sum, chosen] of [...reached]) {
      const more = sum + room.beds;
      if (sum < need && !reached.has(more)) reached.set(more, [...chosen, room]);
    }
  const best = [...reached.keys()].filter((sum) => sum >= need).toSorted((a, b) => a - b)[0];
  return best === undefined ? null : [...(reached.get(best) ?? [])];
}

/** Women and men in rooms of their own; women's rooms nearest the girls. Null if the beds do not suffice. */
function staffBeds(
  adults: readonly Adult[],
  rooms: readonly Room[],
  girls: readonly Room[],
  locks: readonly PlacedBed[],
): PlacedBed[] | null {
  const genderOf = new Map(adults.map(({ id, gender }) => [id, gender]));
  const beds = locks.filter(({ person, room }) => genderOf.has(person) && rooms.some(({ id }) => id === room));
  const roomGender = new Map(beds.map(({ room, person }) => [room, genderOf.get(person) ?? 'male']));
  const done = new Set(beds.map(({ person }) => person));
  const nearGirls = ({ floor, corridor }: Room): number =>
    girls.some((room) => room.floor === floor && room.corridor === corridor) ? 0 : girls.some((room) => room.floor === floor) ? 1 : 2;
  const order = rooms.toSorted((a, b) => nearGirls(a) - nearGirls(b) || byPlace(a, b));
  const open = order.filter(({ id }) => !roomGender.has(id));
  const women = adults.filter(({ id, gender }) => gender === 'female' && !done.has(id));
  const own = order.filter(({ id }) => roomGender.get(id) === 'female').flatMap((room) => freePlaces(room, beds));
  const forWomen = fewest(open, Math.max(0, women.length - own.length));
  if (!forWomen) return null;
  for (const room of open) roomGender.set(room.id, forWomen.includes(room) ? 'female' : 'male');
  for (const { id, gender } of adults.filter((adult) => !done.has(adult.id))) {
    const free = order.find((room) => roomGender.get(room.id) === gender && freePlaces(room, beds).length > 0);
    if (!free) return null;
    beds.push({ person: id, room: free.id, place: freePlaces(free, beds)[0] ?? 1 });
  }
  return beds;
}

const freePlaces = ({ id, beds }: Room, taken: readonly PlacedBed[]): number[] => {
  const used = new Set(taken.filter(({ room }) => room === id).map(({ place }) => place));
  return Array.from({ length: beds }, (_, n) => n + 1).filter((place) => !used.has(place));
};

interface Around {
  readonly input: ArrangementInput;
  readonly groupOf: ReadonlyMap<string, string>;
  /** Floors on which staff sleep. */
  readonly near: ReadonlySet<number>;
  readonly random: Random;
}

/** The rooms of boys or of girls: group by group, then improved. */
function childrenBeds(children: readonly Child[], rooms: readonly Room[], { input, groupOf, near, random }: Around): PlacedBed[] {
  const index = indexOf(children);
  const roomIndex = indexOf(rooms);
  const locked = input.locks.beds.filter(({ person, room }) => index.has(person) && roomIndex.has(room));
  const groups = children.map(({ id }) => groupOf.get(id) ?? '');
  const at = new Int32Array(children.length).fill(-1);
  for (const { person, room } of locked) at[index.get(person) ?? 0] = roomIndex.get(room) ?? 0;
  const fixed = Uint8Array.from(at, (room) => (room === -1 ? 0 : 1));
  fillRooms(at, rooms, inGroups(children, groups, random));
  improve(
    {
      at,
      fixed,
      limit: Int32Array.from(rooms, ({ beds }) => beds),
      may: () => true,
      company: companyOf(children, index),
      fit: (child, room) => fitOf(children[child], rooms[room], near),
      shared: [
        { ...numbered(groups), weight: GROUP },
        { ...numbered(children.map(({ schoolClass }) => schoolClass)), weight: CLASS },
      ],
      side: new Uint8Array(children.length),
      balance: 0,
      alone: ALONE,
    },
    random,
    ROUNDS,
  );
  return inBeds(children, rooms, at, locked);
}

/** Children class by class and group by group. */
const inGroups = (children: readonly Child[], groups: readonly string[], random: Random): number[] =>
  random
    .shuffled([...children.keys()])
    .toSorted((a, b) => byText(children[a]?.schoolClass ?? '', children[b]?.schoolClass ?? '') || byText(groups[a] ?? '', groups[b] ?? ''));

/** Fills one room after the other with those who have none yet. */
function fillRooms(at: Int32Array, rooms: readonly Room[], order: readonly number[]): void {
  const free = Int32Array.from(rooms, ({ beds }) => beds);
  for (const room of at) if (room !== -1) free[room] = (free[room] ?? 0) - 1;
  let room = 0;
  for (const child of order.filter((n) => at[n] === -1)) {
    while ((free[room] ?? 1) <= 0) room += 1;
    at[child] = room;
    free[room] = (free[room] ?? 0) - 1;
  }
}

function fitOf(child: Child | undefined, room: Room | undefined, near: ReadonlySet<number>): number {
  if (!child || !room) return 0;
  const ground = child.needs.includes('groundFloor') && room.floor === 1 ? NEED : 0;
  return ground + (child.needs.includes('nearTutor') && near.has(room.floor) ? NEED : 0);
}

/** Beds within the rooms: lower ones for those who need them. */
function inBeds(children: readonly Child[], rooms: readonly Room[], at: Int32Array, locked: readonly PlacedBed[]): PlacedBed[] {
  const held = new Set(locked.map(({ person }) => person));
  const members = Map.groupBy(
    [...children.keys()].filter((n) => !held.has(children[n]?.id ?? '')),
    (n) => at[n] ?? 0,
  );
  const lockedIn = Map.groupBy(locked, ({ room }) => room);
  return rooms.flatMap((room, n) => {
    const own = lockedIn.get(room.id) ?? [];
    const lower = (place: number) => (room.lower.length === 0 || room.lower.includes(place) ? 0 : 1);
    const places = freePlaces(room, own).toSorted((a, b) => lower(a) - lower(b) || a - b);
    const needy = (child: number) => (children[child]?.needs.includes('lowerBed') ? 0 : 1);
    const inside = (members.get(n) ?? []).toSorted((a, b) => needy(a) - needy(b) || a - b);
    return [...own, ...inside.map((child, k) => ({ person: children[child]?.id ?? '', room: room.id, place: places[k] ?? 1 }))];
  });
}
