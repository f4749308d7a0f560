import { byText } from './company.ts';
import type { ArrangementInput, Coach, Group } from './input.ts';
import type { Random } from './random.ts';
import type { Problem } from './result.ts';

const TRIES = 200;

/** Every group in one coach, and the other adults shared out so that each coach has two. */
export interface Riders {
  readonly groups: readonly Group[];
  /** Adults without a group, by coach. */
  readonly adults: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly Problem[];
}

export function arrangeCoaches(input: ArrangementInput, groups: readonly Group[], random: Random): Riders {
  const riding = input.adults.filter(({ rides }) => rides).map(({ id }) => id);
  const led = new Set(groups.flatMap(({ leader }) => leader ?? []));
  const others = riding.filter((id) => !led.has(id));
  const seats = input.coaches.reduce((sum, coach) => sum + coach.seats.length, 0);
  const people = groups.reduce((sum, group) => sum + ridersOf(group), 0) + others.length;
  const failed = (problem: Problem): Riders => ({ groups, adults: new Map(), problems: [problem] });
  if (people > seats) return failed({ text: 'seatsTooFew', params: { people, seats, missing: people - seats } });
  const strange = strangeSeats(input, groups);
  if (strange) return failed(strange);
  const coachOf = packed(input, groups, new Set(others), random);
  if (!coachOf) return failed({ text: 'groupsDoNotFit', params: { groups: groups.length, coaches: input.coaches.length, seats } });
  const seated = groups.map((group) => ({ ...group, coach: coachOf.get(group.id) ?? null }));
  const adults = sharedOut(input, seated, others);
  const lonely = input.coaches.filter(({ id }) => {
    const own = seated.filter(({ coach }) => coach === id);
    return own.length > 0 && own.filter(({ leader }) => leader).length + (adults.get(id)?.length ?? 0) < 2;
  });
  return {
    groups: seated,
    adults,
    problems: lonely.map(({ id }) => ({ text: 'fewAdultsInCoach', params: { coach: id }, soft: true }) as const),
  };
}

/** Seats that must stay although they are taken twice, or belong to riders of one group in two coaches. */
function strangeSeats({ locks, coaches }: ArrangementInput, groups: readonly Group[]): Problem | null {
  const taken = new Set<string>();
  const coachOf = new Map<string, string>();
  const groupOf = new Map(
    groups.flatMap(({ id, members, leader }) => [...members, ...(leader ? [leader] : [])].map((rider) => [rider, id] as const)),
  );
  const known = new Set(coaches.flatMap(({ id, seats }) => seats.map(({ no }) => `${id} ${no}`)));
  for (const { person, coach, seat } of locks.seats) {
    const group = groupOf.get(person) ?? person;
    const isStrange = taken.has(`${coach} ${seat}`) || !known.has(`${coach} ${seat}`) || (coachOf.get(group) ?? coach) !== coach;
    if (isStrange) return { text: 'seatLockBreaksRule', params: { person, seat } };
    taken.add(`${coach} ${seat}`);
    coachOf.set(group, coach);
  }
  return null;
}

/** The coach that a group has to ride: its own if locked, or that of a locked seat of one of its riders. */
export function pinnedCoaches({ locks }: ArrangementInput, groups: readonly Group[]): Map<string, string> {
  const held = new Set(locks.coaches);
  const seats = new Map(locks.seats.map(({ person, coach }) => [person, coach]));
  return new Map(
    groups.flatMap(({ id, coach, members, leader }) => {
      const pinned = [...members, leader ?? ''].map((rider) => seats.get(rider)).find((one) => one !== undefined);
      const own = pinned ?? (held.has(id) ? coach : null);
      return own ? [[id, own] as const] : [];
    }),
  );
}

const ridersOf = ({ members, leader }: Group): number => members.length + (leader ? 1 : 0);

/** The coach of each group: first as the groups are ordered, then by size, then by chance. Null if they do not fit. */
function packed(
  input: ArrangementInput,
  groups: readonly Group[],
  others: ReadonlySet<string>,
  random: Random,
): Map<string, string> | null {
  const pinned = pinnedCoaches(input, groups);
  const kept = Map.groupBy(
    input.locks.seats.filter(({ person }) => others.has(person)),
    ({ coach }) => coach,
  );
  const room = new Map(input.coaches.map(({ id, seats }) => [id, seats.length - (kept.get(id)?.length ?? 0)]));
  const bySize = groups.toSorted((a, b) => ridersOf(b) - ridersOf(a) || byText(a.id, b.id));
  for (let n = 0; n < TRIES; n += 1) {
    const order = n === 0 ? groups : n === 1 ? bySize : random.shuffled(groups);
    const found = inOrder(room, order, pinned, n === 0);
    if (found) return found;
  }
  return null;
}

/** Puts groups into coaches one after the other; `next` fills a coach before it goes on, so that classes stay together. */
function inOrder(
  room: ReadonlyMap<string, number>,
  order: readonly Group[],
  pinned: ReadonlyMap<string, string>,
  next: boolean,
): Map<string, string> | null {
  const free = new Map(room);
  const found = new Map<string, string>();
  const take = (group: Group, coach: string): boolean => {
    const left = (free.get(coach) ?? 0) - ridersOf(group);
    if (left < 0) return false;
    free.set(coach, left);
    found.set(group.id, coach);
    return true;
  };
  if (!order.every((group) => !pinned.has(group.id) || take(group, pinned.get(group.id) ?? ''))) return null;
  for (const group of order) {
    if (found.has(group.id)) continue;
    const coaches = [...room.keys()];
    // The tightest one leaves large gaps for large groups.
    if (!next) coaches.sort((a, b) => (free.get(a) ?? 0) - (free.get(b) ?? 0) || byText(a, b));
    if (!coaches.some((coach) => take(group, coach))) return null;
  }
  return found;
}

/** Adults without a group: first where fewer than two ride, then where most seats are free. Locked seats decide for themselves. */
function sharedOut(input: ArrangementInput, groups: readonly Group[], others: readonly string[]): Map<string, string[]> {
  const adults = new Map<string, string[]>(input.coaches.map(({ id }) => [id, []]));
  const loads = new Map(input.coaches.map((coach) => [coach.id, loadOf(coach, groups)]));
  const locked = new Map(input.locks.seats.map(({ person, coach }) => [person, coach]));
  for (const person of others.toSorted((a, b) => Number(locked.has(b)) - Number(locked.has(a)))) {
    const open = [...loads].filter(([, { free }]) => free > 0);
    const own = open.find(([id]) => id === locked.get(person));
    const [id, load] = own ?? open.toSorted(([a, one], [b, other]) => byNeed(one, other) || byText(a, b))[0] ?? [];
    if (id === undefined || load === undefined) continue;
    adults.get(id)?.push(person);
    load.adults += 1;
    load.free -= 1;
  }
  return adults;
}

interface Load {
  free: number;
  adults: number;
  readonly isUsed: boolean;
}

function loadOf({ id, seats }: Coach, groups: readonly Group[]): Load {
  const own = groups.filter(({ coach }) => coach === id);
  const riders = own.reduce((sum, group) => sum + ridersOf(group), 0);
  return { free: seats.length - riders, adults: own.filter(({ leader }) => leader).length, isUsed: own.length > 0 };
}

/** Coaches with children first, those with fewer than two adults before others, then the emptiest. */
const byNeed = (a: Load, b: Load): number =>
  Number(b.isUsed) - Number(a.isUsed) || Math.min(2, a.adults) - Math.min(2, b.adults) || b.free - a.free;
