import { pinnedCoaches } from './coaches.ts';
import { byText, companyOf, indexOf } from './company.ts';
import type { Adult, ArrangementInput, Child, Group } from './input.ts';
import { improve, numbered } from './places.ts';
import type { Random } from './random.ts';
import type { Problem } from './result.ts';

const CLASS = 1.5;
const BALANCE = 0.6;
const ROUNDS = 8;

/** Children in groups within the limit, by class and gender and with whom they wish, each with one leader and a captain proposed. */
export function arrangeGroups(input: ArrangementInput, random: Random): { groups: readonly Group[]; problems: readonly Problem[] } {
  const { children, adults } = input;
  const seated = new Set(input.locks.seats.map(({ person }) => person));
  const leading = new Set(input.groups.map(({ leader }) => leader));
  // Whoever keeps a seat without leading a group does not start to lead one, which may ride elsewhere.
  const leaders = adults.filter(({ id, leads }) => leads && (leading.has(id) || !seated.has(id)));
  const count = groupCount(input, leaders.length);
  const problems = impossible(input, count, leaders.length);
  if (problems.length > 0 || children.length === 0) return { groups: [], problems };
  const known = lockedFirst(input).slice(0, count);
  const held = heldIn(input);
  const at = placed(input, known, held, count, random);
  const members = Array.from({ length: count }, (_, group) => children.filter((_child, n) => at[n] === group).map(({ id }) => id));
  const led = leadersOf(members, known, leaders, children, held, random);
  const byId = new Map(children.map((child) => [child.id, child]));
  const groups = members.map(
    (ids, n): Group => ({
      id: known[n]?.id ?? `new-${n + 1}`,
      leader: led[n] ?? null,
      captain: captainOf(ids, known[n]?.captain ?? null, byId),
      coach: known[n]?.coach ?? null,
      members: ids,
    }),
  );
  return { groups, problems };
}

/** Children and leaders that stay in their group: a seat that must stay keeps its rider in the group as well. */
const heldIn = ({ locks }: ArrangementInput): Set<string> => new Set([...locks.groups, ...locks.seats.map(({ person }) => person)]);

/** The groups as they are, those with something locked first, so that they are used again even if fewer are needed. */
function lockedFirst(input: ArrangementInput): Group[] {
  const held = heldIn(input);
  const coaches = new Set(input.locks.coaches);
  const isHeld = ({ id, leader, members }: Group) =>
    coaches.has(id) || held.has(leader ?? '') || members.some((member) => held.has(member));
  return input.groups.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)));
}

/** As few groups as hold everyone, but not fewer than there are now while there are leaders for them. */
function groupCount({ children, groupLimit, groupSize, groups }: ArrangementInput, leaders: number): number {
  const size = Math.min(groupLimit, Math.max(1, groupSize ?? groupLimit));
  const needed = Math.ceil(children.length / size);
  const least = Math.ceil(children.length / groupLimit);
  return Math.max(least, Math.min(Math.max(needed, groups.length), leaders, children.length));
}

function impossible(input: ArrangementInput, count: number, leaders: number): Problem[] {
  const { children, groupLimit, groups } = input;
  if (children.length === 0) return [{ text: 'noChildren', params: {} }];
  if (leaders < count) return [{ text: 'leadersTooFew', params: { groups: count, leaders, children: children.length, limit: groupLimit } }];
  const held = heldIn(input);
  const known = new Set(children.map(({ id }) => id));
  const crowded = groups.find(({ members }) => members.filter((id) => held.has(id) && known.has(id)).length > groupLimit);
  return crowded ? [{ text: 'lockedTooMany', params: { group: crowded.id, limit: groupLimit } }] : [];
}

/** The group of each child: classes one after the other, then improved. Locked children stay where they are. */
function placed(input: ArrangementInput, known: readonly Group[], held: ReadonlySet<string>, count: number, random: Random): Int32Array {
  const { children, groupLimit } = input;
  const index = indexOf(children);
  const at = new Int32Array(children.length).fill(-1);
  const fixed = new Uint8Array(children.length);
  const sizes = new Int32Array(count);
  for (const [group, { members }] of known.entries())
    for (const id of members) {
      const child = index.get(id);
      if (child === undefined || !held.has(id)) continue;
      at[child] = group;
      fixed[child] = 1;
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
  const steady = steadySizes(input, known, index, count);
  const rest = steady.filter((size) => size < 0).length;
  const spread = children.length - steady.reduce((sum, size) => sum + Math.max(0, size), 0);
  const target = Int32Array.from(steady, (size, n) => (size >= 0 ? size : Math.max(sizes[n] ?? 0, Math.ceil(spread / rest))));
  fill(at, sizes, target, groupLimit, orderOf(children, random));
  const limit = Int32Array.from(target, (size, n) => (steady[n] === size ? size : Math.min(groupLimit, size + 1)));
  const classes = numbered(children.map(({ schoolClass }) => schoolClass));
  improve(
    {
      at,
      fixed,
      limit,
      may: () => true,
      company: companyOf(children, index),
      fit: () => 0,
      shared: [{ ...classes, weight: CLASS }],
      side: Uint8Array.from(children, ({ gender }) => (gender === 'female' ? 1 : 0)),
      balance: BALANCE,
      alone: 1000,
    },
    random,
    ROUNDS,
  );
  return at;
}

/** Groups that must stay in their coach keep their size, so that the coach still holds them; -1 for the others, and for all if too few would fit. */
function steadySizes(input: ArrangementInput, known: readonly Group[], index: ReadonlyMap<string, number>, count: number): number[] {
  const pinned = pinnedCoaches(input, known);
  const sizes = Array.from({ length: count }, (_, n) => {
    const group = known[n];
    return group && pinned.has(group.id) ? group.members.filter((id) => index.has(id)).length : -1;
  });
  const rest = sizes.filter((size) => size < 0).length;
  const spread = index.size - sizes.reduce((sum, size) => sum + Math.max(0, size), 0);
  const holds = sizes.every((size) => size !== 0 && size <= input.groupLimit) && spread >= rest && spread <= rest * input.groupLimit;
  return holds ? sizes : sizes.map(() => -1);
}

function fill(at: Int32Array, sizes: Int32Array, target: Int32Array, most: number, order: readonly number[]): void {
  const limits = [target, new Int32Array(target.length).fill(most)];
  let group = 0;
  for (const child of order.filter((n) => at[n] === -1)) {
    group = openFrom(group, sizes, limits);
    at[child] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
}

/** The next group from the given one on that is below the first limit, or else below the second. */
function openFrom(group: number, sizes: Int32Array, limits: readonly Int32Array[]): number {
  const turns = Array.from(sizes.keys(), (n) => (group + n) % sizes.length);
  for (const limit of limits) {
    const open = turns.find((n) => (sizes[n] ?? 0) < (limit[n] ?? 0));
    if (open !== undefined) return open;
  }
  return group;
}

/** Class by class, boys and girls of a class in turns, so that groups begin balanced. */
function orderOf(children: readonly Child[], random: Random): number[] {
  const classes = Map.groupBy(random.shuffled([...children.keys()]), (n) => children[n]?.schoolClass ?? '');
  return [...classes.entries()]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([, members]) => {
      const girls = members.filter((n) => children[n]?.gender === 'female');
      const boys = members.filter((n) => children[n]?.gender !== 'female');
      const turns = (list: readonly number[]) => list.map((n, k) => ({ n, at: (k + 0.5) / list.length }));
      return [...turns(girls), ...turns(boys)].sort((a, b) => a.at - b.at || a.n - b.n).map(({ n }) => n);
    });
}

/** One leader each: locked ones stay, then teachers of the class that most members are of, then anyone. */
function leadersOf(
  members: readonly (readonly string[])[],
  known: readonly Group[],
  leaders: readonly Adult[],
  children: readonly Child[],
  held: ReadonlySet<string>,
  random: Random,
): (string | null)[] {
  const free = new Map(leaders.map((leader) => [leader.id, leader]));
  const take = (id: string | null): string | null => (id !== null && free.delete(id) ? id : null);
  const led = members.map((_, n) => take(held.has(known[n]?.leader ?? '') ? (known[n]?.leader ?? null) : null));
  const classOf = new Map(children.map(({ id, schoolClass }) => [id, schoolClass]));
  for (const [n, ids] of members.entries()) {
    if (led[n]) continue;
    const main = mostOf(ids.map((id) => classOf.get(id) ?? ''));
    led[n] = take([...free.values()].find(({ schoolClass }) => schoolClass === main)?.id ?? null);
  }
  for (const [n] of members.entries()) led[n] ??= take(known[n]?.leader ?? null);
  const rest = random.shuffled([...free.keys()]);
  return led.map((leader) => leader ?? take(rest.pop() ?? null));
}

function mostOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || byText(a, b))[0]?.[0] ?? '';
}

/** The captain so far if still a member; otherwise the one whom most others in the group wish to be with. */
function captainOf(ids: readonly string[], former: string | null, children: ReadonlyMap<string, Child>): string | null {
  if (former !== null && ids.includes(former)) return former;
  const wanted = new Map(ids.map((id) => [id, 0]));
  for (const id of ids)
    for (const friend of children.get(id)?.friends ?? []) if (wanted.has(friend)) wanted.set(friend, (wanted.get(friend) ?? 0) + 1);
  return [...wanted].sort(([a, m], [b, n]) => n - m || byText(a, b))[0]?.[0] ?? null;
}
