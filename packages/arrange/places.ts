import type { Random } from './random.ts';

/** A property that people in one place should share, such as the class: the number of each person's value, and its weight. */
export interface Shared {
  readonly of: Int32Array;
  readonly values: number;
  readonly weight: number;
}

/** People in places with a limit: groups, or rooms. */
export interface Places {
  /** The place of each person. */
  readonly at: Int32Array;
  /** Persons that must not move. */
  readonly fixed: Uint8Array;
  readonly limit: Int32Array;
  /** Whether a person may be there at all. */
  readonly may: (person: number, place: number) => boolean;
  /** For each person: others, and how much it is worth to be with them; negative to be apart. */
  readonly company: readonly (readonly (readonly [other: number, weight: number])[])[];
  /** How much a place is worth for a person by itself. */
  readonly fit: (person: number, place: number) => number;
  readonly shared: readonly Shared[];
  /** 1 for one gender, 0 for the other; `balance` weighs deviations from the share of the whole. */
  readonly side: Uint8Array;
  readonly balance: number;
  /** What it costs to leave a person alone in a place. */
  readonly alone: number;
}

/** Counts that tell in constant time what a move is worth. */
interface Counts {
  readonly members: Set<number>[];
  readonly shared: Int32Array[];
  readonly side: Int32Array;
  readonly ratio: number;
}

const NOBODY = -1;

/** Moves and exchanges people as long as that improves the whole, in a fixed number of rounds. */
export function improve(places: Places, random: Random, rounds: number): void {
  const counts = countsOf(places);
  const people = Array.from(places.at.keys()).filter((person) => places.fixed[person] === 0);
  for (let round = 0; round < rounds; round += 1) {
    let moved = false;
    for (const person of random.shuffled(people)) moved = moveBest(places, counts, person, random) || moved;
    if (!moved) return;
  }
}

function countsOf({ at, limit, shared, side }: Places): Counts {
  const members = Array.from({ length: limit.length }, () => new Set<number>());
  const counted = shared.map(({ values }) => new Int32Array(limit.length * values));
  const sides = new Int32Array(limit.length);
  let first = 0;
  for (const [person, place] of at.entries()) {
    members[place]?.add(person);
    for (const [n, { of, values }] of shared.entries()) add(counted[n], place * values + (of[person] ?? 0), 1);
    add(sides, place, side[person] ?? 0);
    first += side[person] ?? 0;
  }
  return { members, shared: counted, side: sides, ratio: at.length === 0 ? 0 : first / at.length };
}

const add = (counts: Int32Array | undefined, index: number, by: number): void => {
  if (counts) counts[index] = (counts[index] ?? 0) + by;
};

/** Takes the best exchange of a person with somebody, or with a free place, in places that are promising for the person. */
function moveBest(places: Places, counts: Counts, person: number, random: Random): boolean {
  const from = places.at[person] ?? 0;
  let best: Move = { gain: 1e-9, to: NOBODY, partner: NOBODY };
  for (const to of promising(places, person, random)) {
    if (to === from || !places.may(person, to)) continue;
    for (const partner of partnersIn(places, counts, from, to)) {
      const gain = worth(places, counts, person, partner, to);
      if (gain > best.gain) best = { gain, to, partner };
    }
  }
  if (best.to === NOBODY) return false;
  put(places, counts, person, best.to);
  if (best.partner !== NOBODY) put(places, counts, best.partner, from);
  return true;
}

interface Move {
  readonly gain: number;
  readonly to: number;
  readonly partner: number;
}

/** Those in a place who may come in return; nobody, where a place is free. */
function partnersIn({ limit, fixed, may }: Places, { members }: Counts, from: number, to: number): number[] {
  const inside = members[to] ?? new Set<number>();
  const movable = [...inside].filter((other) => fixed[other] === 0 && may(other, from));
  return inside.size < (limit[to] ?? 0) ? [NOBODY, ...movable] : movable;
}

/** Places of those one wants to be with, and a few others. */
function promising({ company, at, limit }: Places, person: number, random: Random): Set<number> {
  const found = new Set<number>();
  for (const [other, weight] of company[person] ?? []) if (weight > 0) found.add(at[other] ?? 0);
  const few = Math.min(limit.length, found.size === 0 ? 4 : 2);
  for (let n = 0; n < few; n += 1) found.add(random.below(limit.length));
  const near = at[person] ?? 0;
  for (const place of [near - 1, near + 1]) if (place >= 0 && place < limit.length) found.add(place);
  return found;
}

/** What it is worth if a person goes to a place, and somebody there comes in return. */
function worth(places: Places, counts: Counts, person: number, other: number, to: number): number {
  const from = places.at[person] ?? 0;
  const gain = leaving(places, counts, person, other, to) + (other === NOBODY ? 0 : leaving(places, counts, other, person, from));
  return gain + balanceOf(places, counts, person, other, to) - aloneAfter(places, counts, from, to, other);
}

function leaving(places: Places, counts: Counts, person: number, other: number, to: number): number {
  const from = places.at[person] ?? 0;
  const gain =
    places.fit(person, to) - places.fit(person, from) + companyIn(places, person, other, to) - companyIn(places, person, other, from);
  return gain + sharedGain(places, counts, person, other, to);
}

function companyIn({ company, at }: Places, person: number, except: number, place: number): number {
  let worthIt = 0;
  for (const [friend, weight] of company[person] ?? []) if (friend !== except && at[friend] === place) worthIt += weight;
  return worthIt;
}

function sharedGain({ at, shared }: Places, counts: Counts, person: number, other: number, to: number): number {
  const from = at[person] ?? 0;
  let gain = 0;
  for (const [n, { of, values, weight }] of shared.entries()) {
    const value = of[person] ?? 0;
    const inPlace = (place: number) => counts.shared[n]?.[place * values + value] ?? 0;
    const leaves = other !== NOBODY && of[other] === value ? 1 : 0;
    gain += weight * (inPlace(to) - leaves - (inPlace(from) - 1));
  }
  return gain;
}

function balanceOf(
  { side, balance, at }: Places,
  { side: sides, members, ratio }: Counts,
  person: number,
  other: number,
  to: number,
): number {
  if (balance === 0) return 0;
  const from = at[person] ?? 0;
  const change = (side[person] ?? 0) - (other === NOBODY ? 0 : (side[other] ?? 0));
  const grows = other === NOBODY ? 1 : 0;
  const off = (count: number, size: number) => (count - ratio * size) ** 2;
  const size = (place: number) => members[place]?.size ?? 0;
  const count = (place: number) => sides[place] ?? 0;
  const before = off(count(from), size(from)) + off(count(to), size(to));
  return balance * (before - off(count(from) - change, size(from) - grows) - off(count(to) + change, size(to) + grows));
}

/** What moving into a free place costs where one is left alone, less what it saves where one was alone. */
function aloneAfter({ alone }: Places, { members }: Counts, from: number, to: number, other: number): number {
  if (alone === 0 || other !== NOBODY) return 0;
  const [left, joined] = [members[from]?.size ?? 0, members[to]?.size ?? 0];
  const cost = (size: number) => (size === 1 ? alone : 0);
  return cost(left - 1) + cost(joined + 1) - cost(left) - cost(joined);
}

function put({ at, shared, side }: Places, counts: Counts, person: number, to: number): void {
  const from = at[person] ?? 0;
  counts.members[from]?.delete(person);
  counts.members[to]?.add(person);
  for (const [n, { of, values }] of shared.entries()) {
    add(counts.shared[n], from * values + (of[person] ?? 0), -1);
    add(counts.shared[n], to * values + (of[person] ?? 0), 1);
  }
  add(counts.side, from, -(side[person] ?? 0));
  add(counts.side, to, side[person] ?? 0);
  at[person] = to;
}

/** Numbers equal texts equally: for `Shared`. */
export function numbered(texts: readonly string[]): { of: Int32Array; values: number } {
  const known = new Map<string, number>();
  const of = Int32Array.from(texts, (text) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  });
  return { of, values: Math.max(1, known.size) };
}
