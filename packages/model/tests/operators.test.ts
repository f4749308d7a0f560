import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boundsOf, type Condition, defineModel, effectiveModel, f, matches } from '@zhixing/model';

/* The meaning of each operator as a table: what it holds for, and what it does not, at the borders and for absent values. */

const Hall = effectiveModel(defineModel('hall', { fields: { name: f.text(), seats: f.integer(), opened: f.date() } }));
const Visit = effectiveModel(
  defineModel('visit', {
    fields: {
      title: f.text(),
      people: f.integer(),
      least: f.integer(),
      fee: f.money(),
      hall: f.ref('hall'),
      spare: f.ref('hall'),
      tags: f.refs('tag'),
      day: f.date(),
      at: f.moment(),
      stay: f.dateRange(),
      place: f.geo(),
      asked: f.flag(),
    },
  }),
);

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`) as [string, string, string];
const NOW = new Date('2026-03-05T02:00:00Z');
const halls: Readonly<Record<string, Record<string, unknown>>> = {
  [A]: { name: 'Great hall', seats: 40, opened: '2020-09-01' },
  [B]: { name: null, seats: null, opened: null },
};
const holds = (condition: object, row: object): boolean =>
  matches(
    Visit,
    condition as Condition,
    row as Record<string, unknown>,
    (_field, id) => (halls[id] ? { model: Hall, row: halls[id] } : null),
    NOW,
  );

type Line = readonly [condition: object, row: object];
const table = (name: string, lines: { readonly true: readonly Line[]; readonly false: readonly Line[] }) =>
  test(name, () => {
    for (const expected of [true, false])
      for (const [condition, row] of lines[`${expected}`])
        assert.equal(holds(condition, row), expected, JSON.stringify([condition, row, expected]));
  });

describe('operators', () => {
  table('equality', {
    true: [
      [{ people: 5 }, { people: 5 }],
      [{ people: { eq: 5 } }, { people: 5 }],
      [{ people: { ne: 5 } }, { people: 6 }],
      [{ people: { ne: 5 } }, { people: null }],
      [{ people: { ne: 5 } }, {}],
      [{ fee: { eq: 100 } }, { fee: 100 }],
      [{ asked: false }, { asked: false }],
      [{ title: { ne: 'a' } }, { title: 'A' }],
      [{ hall: A }, { hall: A }],
    ],
    false: [
      [{ people: 5 }, { people: 6 }],
      [{ people: 5 }, { people: null }],
      [{ people: 5 }, {}],
      [{ people: { ne: 5 } }, { people: 5 }],
      [{ asked: false }, { asked: null }],
      [{ title: 'a' }, { title: 'A' }],
      [{ hall: A }, { hall: B }],
      [{ people: 0 }, { people: null }],
      [{ people: { eq: null, gt: -1 } }, { people: 0 }],
      [{ nothing: 5 }, { nothing: 5 }],
      [
        { people: { gt: 4 }, title: 'x' },
        { people: 5, title: 'y' },
      ],
    ],
  });

  table('order', {
    true: [
      [{ people: { gt: 4 } }, { people: 5 }],
      [{ people: { gte: 5 } }, { people: 5 }],
      [{ people: { lt: 6 } }, { people: 5 }],
      [{ people: { lte: 5 } }, { people: 5 }],
      [{ people: { gt: 9 } }, { people: 10 }],
      [{ day: { gt: '2026-03-04', lte: '2026-03-05' } }, { day: '2026-03-05' }],
      [{ at: { gte: '2026-03-05T00:00:00+08:00' } }, { at: '2026-03-04T16:00:00.000Z' }],
    ],
    false: [
      [{ people: { gt: 5 } }, { people: 5 }],
      [{ people: { gte: 6 } }, { people: 5 }],
      [{ people: { lt: 5 } }, { people: 5 }],
      [{ people: { lte: 4 } }, { people: 5 }],
      ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((operator): Line[] => [
        [{ people: { [operator]: 0 } }, { people: null }],
        [{ people: { [operator]: null } }, { people: 0 }],
      ]),
    ],
  });

  table('lists of values', {
    true: [
      [{ people: { in: [4, 5] } }, { people: 5 }],
      [{ people: { notIn: [4, 6] } }, { people: 5 }],
      [{ people: { notIn: [4] } }, { people: null }],
      [{ people: { notIn: [] } }, { people: 5 }],
      [{ people: { notIn: 5 } }, { people: 5 }],
    ],
    false: [
      [{ people: { in: [4, 6] } }, { people: 5 }],
      [{ people: { in: [] } }, { people: 5 }],
      [{ people: { in: [5] } }, { people: null }],
      [{ people: { in: [0] } }, { people: null }],
      [{ people: { in: [null] } }, { people: 0 }],
      [{ people: { in: 5 } }, { people: 5 }],
      [{ people: { notIn: [4, 5] } }, { people: 5 }],
    ],
  });

  table('texts', {
    true: [
      [{ title: { contains: 'BIG' } }, { title: 'A big day' }],
      [{ title: { startsWith: 'a B' } }, { title: 'A big day' }],
      [{ title: { contains: '' } }, { title: '' }],
      [{ title: { contains: '湿地' } }, { title: '走进湿地公园' }],
    ],
    false: [
      [{ title: { contains: 'bag' } }, { title: 'A big day' }],
      [{ title: { contains: 'null' } }, { title: null }],
      [{ title: { startsWith: 'big' } }, { title: 'A big day' }],
      [{ title: { startsWith: 'n' } }, { title: null }],
      [{ title: { contains: 'É' } }, { title: 'é' }],
    ],
  });

  table('emptiness', {
    true: [
      [{ title: null }, { title: null }],
      [{ title: null }, {}],
      [{ title: { empty: true } }, { title: null }],
      [{ title: { empty: false } }, { title: '' }],
      [{ title: { eq: null } }, { title: null }],
      [{ title: { ne: null } }, { title: 'x' }],
      [{ title: undefined }, { title: 'x' }],
      [{ title: { eq: undefined } }, { title: 'x' }],
    ],
    false: [
      [{ title: null }, { title: 'x' }],
      [{ title: { empty: true } }, { title: 'x' }],
      [{ title: { empty: false } }, { title: null }],
      [{ title: { eq: null } }, { title: 'x' }],
      [{ title: { ne: null } }, { title: null }],
    ],
  });

  table('lists that hold a value', {
    true: [
      [{ tags: { has: A } }, { tags: [B, A] }],
      [{ tags: { has: [C, B] } }, { tags: [A, B] }],
    ],
    false: [
      [{ tags: { has: A } }, { tags: [B] }],
      [{ tags: { has: [C] } }, { tags: [A, B] }],
      [{ tags: { has: [] } }, { tags: [A, B] }],
      [{ tags: { has: A } }, { tags: null }],
      [{ tags: { has: A } }, { tags: A }],
    ],
  });

  const stay = { stay: { start: '2026-03-05', end: '2026-03-08' } };
  table('ranges of days, whose end does not belong to them', {
    true: [
      [{ stay: { covers: '2026-03-05' } }, stay],
      [{ stay: { covers: '2026-03-07' } }, stay],
      [{ stay: { overlaps: { start: '2026-03-07', end: '2026-03-09' } } }, stay],
      [{ stay: { overlaps: { start: '2026-03-01', end: '2026-03-06' } } }, stay],
      [{ stay: { overlaps: { start: '2026-03-07' } } }, stay],
      [{ stay: { overlaps: { end: '2026-03-06' } } }, stay],
      [{ stay: { overlaps: {} } }, stay],
      [{ stay: { before: '2026-03-08' } }, stay],
      [{ stay: { after: '2026-03-04' } }, stay],
    ],
    false: [
      [{ stay: { covers: '2026-03-04' } }, stay],
      [{ stay: { covers: '2026-03-08' } }, stay],
      [{ stay: { covers: '2026-03-05' } }, { stay: null }],
      [{ stay: { covers: null } }, stay],
      [{ stay: { overlaps: null } }, stay],
      [{ stay: { overlaps: { start: '2026-03-08', end: '2026-03-09' } } }, stay],
      [{ stay: { overlaps: { start: '2026-03-01', end: '2026-03-05' } } }, stay],
      [{ stay: { overlaps: { start: '2026-03-07', end: '2026-03-06' } } }, stay],
      [{ stay: { overlaps: { start: '2026-03-06', end: '2026-03-06' } } }, stay],
      [{ stay: { before: '2026-03-07' } }, stay],
      [{ stay: { after: '2026-03-05' } }, stay],
      [{ people: { covers: '2026-03-05' } }, { people: 5 }],
    ],
  });

  test('the bounds of an operand of overlaps are unbounded where they are left out', () => {
    const at = (end: unknown) => Number(end);
    assert.deepEqual(boundsOf({}, at), [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    assert.deepEqual(boundsOf({ start: '1', end: null }, at), [1, Number.POSITIVE_INFINITY]);
    assert.deepEqual(boundsOf({ start: null, end: '2' }, at), [Number.NEGATIVE_INFINITY, 2]);
  });

  table('fields as operands, of the record and of the one it names', {
    true: [
      [{ people: { gt: '@.least' } }, { people: 5, least: 4 }],
      [{ people: { gte: '@.least' } }, { people: 5, least: 5 }],
      [{ people: { eq: '@.least' } }, { people: 5, least: 5 }],
      [{ people: { lt: '@.least' } }, { people: 4, least: 5 }],
      [{ people: { lte: '@.hall.seats' } }, { people: 40, hall: A }],
      [{ people: { ne: '@.least' } }, { people: 5, least: null }],
      [{ people: { ne: '@.hall.seats' } }, { people: 5, hall: B }],
      [{ people: { ne: '@.hall.seats' } }, { people: 5, hall: C }],
      [{ people: { ne: '@.hall.seats' } }, { people: 5 }],
      [{ hall: { ne: '@.spare' } }, { hall: A, spare: B }],
      [{ title: '@.unfinished.' }, { title: '@.unfinished.' }],
      [{ title: 'x@.people' }, { title: 'x@.people', people: 5 }],
      [{ title: { startsWith: '@.day' } }, { title: '@.day' }],
    ],
    false: [
      [{ people: { gt: '@.least' } }, { people: 5, least: 5 }],
      [{ people: { gt: '@.least' } }, { people: 5, least: null }],
      [{ people: { eq: '@.least' } }, { people: 0, least: null }],
      [{ people: { eq: '@.least' } }, { people: null, least: 0 }],
      [{ people: { ne: '@.least' } }, { people: 5, least: 5 }],
      [{ people: { ne: '@.least' } }, { people: null, least: null }],
      [{ people: { ne: '@.nothing' } }, { people: 5, nothing: 6 }],
      [{ people: { ne: '@.least.seats' } }, { people: 5, least: 4 }],
      [{ people: { ne: '@.nothing.seats' } }, { people: 5 }],
      [{ people: { lte: '@.hall.seats' } }, { people: 41, hall: A }],
      [{ people: { lte: '@.hall.seats' } }, { people: 1, hall: C }],
      [{ hall: { eq: '@.spare' } }, { hall: A, spare: B }],
    ],
  });

  table('conditions through a reference', {
    true: [
      [{ hall: { where: { seats: { gte: 40 } } } }, { hall: A }],
      [{ hall: { where: { seats: null } } }, { hall: B }],
      [{ hall: { where: { opened: { lt: '@today' } } } }, { hall: A }],
      [{ not: { hall: { where: {} } } }, { hall: C }],
    ],
    false: [
      [{ hall: { where: { seats: { gt: 40 } } } }, { hall: A }],
      [{ hall: { where: {} } }, { hall: C }],
      [{ hall: { where: {} } }, { hall: null }],
      [{ hall: { where: {} } }, {}],
    ],
  });

  test('a reference leads nowhere where records cannot be looked up', () => {
    assert.ok(!matches(Visit, { hall: { where: {} } }, { hall: A }));
    assert.ok(!matches(Visit, { people: { lte: '@.hall.seats' } }, { people: 1, hall: A }));
  });

  table('forms side by side are all required', {
    true: [
      [{ all: [{ people: 5 }, { title: 'x' }] }, { people: 5, title: 'x' }],
      [{ any: [{ people: 6 }, { title: 'x' }] }, { people: 5, title: 'x' }],
      [
        { title: 'x', any: [{ people: 5 }, { people: 6 }] },
        { people: 6, title: 'x' },
      ],
      [
        { title: 'x', not: { people: 5 } },
        { people: 6, title: 'x' },
      ],
      [{ any: [{ people: 6 }], not: { people: 5 } }, { people: 6 }],
      [{}, { people: 6 }],
      [{ all: [] }, {}],
    ],
    false: [
      [{ all: [{ people: 5 }, { title: 'x' }] }, { people: 5, title: 'y' }],
      [{ any: [] }, {}],
      [{ any: [{ people: 6 }, { title: 'y' }] }, { people: 5, title: 'x' }],
      [
        { title: 'y', any: [{ people: 5 }, { people: 6 }] },
        { people: 6, title: 'x' },
      ],
      [
        { title: 'x', any: [{ people: 5 }] },
        { people: 6, title: 'x' },
      ],
      [
        { title: 'x', not: { people: 6 } },
        { people: 6, title: 'x' },
      ],
      [{ all: [{ people: 6 }], not: { people: 6 } }, { people: 6 }],
    ],
  });

  test('a field may have the name of a form', () => {
    const Odd = effectiveModel(defineModel('odd', { fields: { all: f.text(), any: f.integer(), not: f.flag() } }));
    const row = { all: 'x', any: 1, not: true };
    assert.ok(matches(Odd, { all: 'x', any: { gt: 0 }, not: true } as unknown as Condition, row));
    for (const wrong of [{ all: 'y' }, { any: 2 }, { not: false }, { not: null }])
      assert.ok(!matches(Odd, wrong as unknown as Condition, row), JSON.stringify(wrong));
  });
});
