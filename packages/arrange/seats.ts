import type { Riders } from './coaches.ts';
import { byText } from './company.ts';
import type { ArrangementInput, Child, Coach, Group, PlacedSeat, Seat } from './input.ts';

/** Rows from the front that count as front seats. */
export const FRONT_ROWS = 3;

/** A seat for every rider: groups one behind the other, small children in front, friends side by side, adults in front, amid and behind. */
export function arrangeSeats(input: ArrangementInput, { groups, adults }: Riders): PlacedSeat[] {
  const children = new Map(input.children.map((child) => [child.id, child]));
  return input.coaches.flatMap((coach) => {
    const own = groups.filter((group) => group.coach === coach.id);
    const riders = new Set([
      ...own.flatMap(({ members, leader }) => [...members, ...(leader ? [leader] : [])]),
      ...(adults.get(coach.id) ?? []),
    ]);
    const locked = input.locks.seats.filter((seat) => seat.coach === coach.id && riders.has(seat.person) && hasSeat(coach, seat.seat));
    return seatsIn(coach, locked, own, adults.get(coach.id) ?? [], children);
  });
}

const hasSeat = ({ seats }: Coach, no: string): boolean => seats.some((seat) => seat.no === no);

function seatsIn(
  coach: Coach,
  locked: readonly PlacedSeat[],
  groups: readonly Group[],
  adults: readonly string[],
  children: ReadonlyMap<string, Child>,
): PlacedSeat[] {
  const taken = new Map(locked.map(({ seat, person }) => [seat, person]));
  const done = new Set(locked.map(({ person }) => person));
  const free = coach.seats.filter(({ no }) => !taken.has(no)).toSorted((a, b) => a.row - b.row || a.column - b.column);
  const found = new Map<string, string>();
  const sit = (person: string | undefined, seat: Seat | undefined): void => {
    if (person === undefined || seat === undefined || done.has(person)) return;
    done.add(person);
    found.set(person, seat.no);
    free.splice(free.indexOf(seat), 1);
  };
  const [behind, ahead] = [adults[0], adults[1]];
  sit(behind, free.at(-1));
  sit(ahead, free[0]);
  const needs = (person: string, need: 'frontSeat') => children.get(person)?.needs.includes(need) === true;
  for (const person of groups.flatMap(({ members }) => members).filter((id) => needs(id, 'frontSeat'))) sit(person, free[0]);
  for (const group of groups) for (const person of seatOrder(group, children)) sit(person, free[0]);
  for (const person of adults) sit(person, free[0]);
  return [...locked, ...[...found].map(([person, seat]) => ({ person, coach: coach.id, seat }))];
}

/** The leader, those who need one near, then the others from small to tall, friends one after the other. */
function seatOrder({ leader, members }: Group, children: ReadonlyMap<string, Child>): string[] {
  const height = (id: string) => children.get(id)?.heightCm ?? 150;
  const near = (id: string) => (children.get(id)?.needs.includes('nearTutor') ? 0 : 1);
  const sorted = members.toSorted((a, b) => near(a) - near(b) || height(a) - height(b) || byText(a, b));
  const order = new Set<string>(leader ? [leader] : []);
  const inGroup = new Set(members);
  for (const id of sorted) {
    if (order.has(id)) continue;
    order.add(id);
    for (const friend of children.get(id)?.friends ?? []) if (inGroup.has(friend)) order.add(friend);
  }
  return [...order];
}
