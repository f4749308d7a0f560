import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arrange } from '../arrange.ts';
import type { ArrangementInput } from '../input.ts';
import { mustHold } from './rules.ts';
import { trip } from './school.ts';

const sizes = fc.record({
  children: fc.integer({ min: 1, max: 130 }),
  classes: fc.integer({ min: 1, max: 6 }),
  limit: fc.integer({ min: 2, max: 20 }),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  beds: fc.integer({ min: 1, max: 8 }),
  open: fc.boolean(),
});

const hardOf = (input: ArrangementInput) => arrange(input).problems.filter(({ soft }) => !soft);

test('every hard rule holds for any trip that has enough of everything', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const input = trip(size);
      const result = arrange(input);
      assert.deepEqual(
        result.problems.filter(({ soft }) => !soft),
        [],
      );
      mustHold(input, result);
    }),
    { numRuns: 150 },
  );
});

test('the same seed gives the same arrangement, another seed usually another', () => {
  const input = trip({ children: 160, classes: 4, limit: 15, seed: 7 });
  assert.deepEqual(arrange(input), arrange(structuredClone(input)));
  assert.notDeepEqual(arrange(input).groups, arrange({ ...input, seed: 8 }).groups);
});

test('whatever is locked stays, whatever the seed', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 1000 }), (size, seed) => {
      const input = trip({ ...size, open: false });
      const first = arrange(input);
      const some = <T>(list: readonly T[]) => list.filter((_, n) => (n * 7 + seed) % 5 === 0);
      const locked = {
        ...input,
        seed,
        groups: first.groups,
        locks: {
          groups: some([...first.groups.flatMap(({ members }) => members), ...first.groups.flatMap(({ leader }) => leader ?? [])]),
          coaches: some(first.groups).map(({ id }) => id),
          seats: some(first.seats),
          beds: some(first.beds),
        },
      };
      const again = arrange(locked);
      assert.deepEqual(
        again.problems.filter(({ soft }) => !soft),
        [],
      );
      mustHold(locked, again);
    }),
    { numRuns: 100 },
  );
});

test('wishes are met where nothing stands against them', () => {
  const input = trip({ children: 120, classes: 4, limit: 15, seed: 3 });
  const { figures, wishes } = arrange(input);
  assert.ok(figures.met / figures.wishes > 0.6, `${figures.met} of ${figures.wishes}`);
  for (const wish of wishes) assert.equal(wish.met, wish.reason === undefined);
});

test('a friend of the other gender cannot share the room, and the report says so', () => {
  const input = trip({ children: 20, classes: 1, limit: 10, seed: 1 });
  const [boy, girl] = [input.children.find(({ gender }) => gender === 'male'), input.children.find(({ gender }) => gender === 'female')];
  assert.ok(boy && girl);
  const children = input.children.map((child) => (child === boy ? { ...child, friends: [girl.id] } : { ...child, friends: [], apart: [] }));
  const wish = arrange({ ...input, children }).wishes.find(
    ({ part, child, other }) => part === 'rooms' && child === boy.id && other === girl.id,
  );
  assert.deepEqual([wish?.met, wish?.reason], [false, 'otherGender']);
});

const impossible: Readonly<Record<string, (input: ArrangementInput) => ArrangementInput>> = {
  leadersTooFew: (input) => ({ ...input, adults: input.adults.slice(0, 1) }),
  seatsTooFew: (input) => ({ ...input, coaches: input.coaches.map((coach) => ({ ...coach, seats: coach.seats.slice(0, 3) })) }),
  groupsDoNotFit: (input) => ({
    ...input,
    coaches: Array.from({ length: 20 }, (_, n) => ({ id: `small${n}`, seats: (input.coaches[0]?.seats ?? []).slice(0, 9) })),
  }),
  boysBedsTooFew: (input) => ({ ...input, rooms: input.rooms.filter(({ gender }) => gender !== 'male') }),
  girlsBedsTooFew: (input) => ({ ...input, rooms: input.rooms.filter(({ gender }) => gender !== 'female') }),
  staffBedsTooFew: (input) => ({ ...input, rooms: input.rooms.filter(({ gender }) => gender !== 'staff') }),
  noFemaleStaff: (input) => ({ ...input, adults: input.adults.map((adult) => ({ ...adult, gender: 'male' as const })) }),
  noChildren: (input) => ({ ...input, children: [] }),
};

test('what is impossible is said, and the part is left empty', () => {
  for (const [text, spoil] of Object.entries(impossible)) {
    const input = spoil(trip({ children: 60, classes: 2, limit: 12, seed: 5 }));
    assert.ok(
      hardOf(input).some((problem) => problem.text === text),
      `${text}: ${JSON.stringify(hardOf(input))}`,
    );
    mustHold(input, arrange(input));
  }
});

test('a lock that breaks a rule is refused by name', () => {
  const input = trip({ children: 20, classes: 1, limit: 10, seed: 1 });
  const boy = input.children.find(({ gender }) => gender === 'male')?.id ?? '';
  const beds = [{ person: boy, room: 'female0', place: 1 }];
  assert.deepEqual(hardOf({ ...input, locks: { ...input.locks, beds } }), [
    { text: 'lockBreaksRule', params: { person: boy, room: 'female0' } },
  ]);
});

test('boys and girls have corridors of their own where the rooms are open to both', () => {
  const input = trip({ children: 100, classes: 4, limit: 12, seed: 2, open: true });
  const result = arrange(input);
  mustHold(input, result);
  assert.ok(result.figures.mixedCorridors <= 1, String(result.figures.mixedCorridors));
});
