import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, defineModel, effectiveModel, f, leavesOf, matches, variablesIn, withVariables } from '@zhixing/model';

const School = effectiveModel(defineModel('school', { fields: { name: f.text(), city: f.text() } }));
const Pupil = effectiveModel(
  defineModel('pupil', { fields: { name: f.text(), age: f.integer(), school: f.ref('school'), clubs: f.refs('club'), born: f.date() } }),
);
const id = '00000000-0000-7000-8000-000000000001';
const ada = { name: 'Ada', age: 9, school: id, clubs: [id], born: '2016-03-05' };
const nobody = { name: null, age: null, school: null, clubs: null, born: null };
const holds = (condition: Condition, row: Record<string, unknown> = ada) =>
  matches(Pupil, condition, row, () => ({ model: School, row: { name: 'First', city: null } }));

test('values, comparisons and emptiness', () => {
  assert.ok(holds({ name: 'Ada' }));
  assert.ok(holds({ age: { gt: 8, lte: 9 }, born: { gte: '2016-03-05' } }));
  assert.ok(!holds({ age: { gt: 9 } }));
  assert.ok(holds({ name: { contains: 'dA' } }));
  assert.ok(holds({ clubs: { has: id } }));
  assert.ok(holds({ name: null }, nobody) && !holds({ name: null }));
  assert.ok(holds({ name: { empty: false } }) && holds({ name: { eq: null } } as unknown as Condition, nobody));
});

test('an absent value matches no comparison, and is distinct from every value', () => {
  for (const operator of ['eq', 'gt', 'gte', 'lt', 'lte'] as const) assert.ok(!holds({ age: { [operator]: 5 } }, nobody), operator);
  assert.ok(holds({ age: { ne: 5 } }, nobody) && holds({ age: { notIn: [5] } }, nobody));
  assert.ok(!holds({ clubs: { has: id } }, nobody) && !holds({ school: { where: {} } }, nobody));
});

test('all, any and not nest', () => {
  assert.ok(holds({ all: [] }) && !holds({ any: [] }) && holds({}));
  assert.ok(holds({ any: [{ age: 1 }, { not: { name: 'Eve' } }] }));
  assert.ok(holds({ not: { all: [{ age: 9 }, { age: { gt: 9 } }] } }));
});

test('a condition looks through a reference', () => {
  assert.ok(holds({ school: { where: { name: 'First', city: null } } }));
  assert.ok(!holds({ school: { where: { city: 'Xiangjiang' } } }));
});

test('variables stand for values and lists, and match nothing while they have none', () => {
  const filled = (condition: Condition, values: Parameters<typeof withVariables>[1]) => withVariables(condition, values);
  assert.deepEqual(filled({ school: '@organizeId' }, { '@organizeId': id }), { school: { eq: id } });
  assert.deepEqual(filled({ school: '@organizeId' }, { '@organizeId': [id] }), { school: { in: [id] } });
  assert.deepEqual(filled({ school: { in: '@schools' } }, { '@schools': id }), { school: { in: [id] } });
  for (const values of [{}, { '@schools': null }, { '@schools': [] }])
    for (const condition of [{ school: '@schools' }, { school: { in: '@schools' } }, { clubs: { has: '@schools' } }] as Condition[])
      assert.ok(!holds(filled(condition, values)), JSON.stringify([condition, values]));
  assert.deepEqual(variablesIn({ any: [{ school: '@a' }, { not: { school: { where: { name: '@b' } } } }] }), ['@a', '@b']);
});

test('what a variable stands for decides how it is compared', () => {
  for (const [operand, value, filled] of [
    [{ eq: '@v' }, 'a', { eq: 'a' }],
    [{ eq: '@v' }, ['a', 'b'], { in: ['a', 'b'] }],
    [{ eq: '@v' }, null, { in: [] }],
    [{ ne: '@v' }, 'a', { ne: 'a' }],
    [{ ne: '@v' }, ['a', 'b'], { notIn: ['a', 'b'] }],
    [{ ne: '@v' }, null, { empty: false }],
    [{ in: '@v' }, 'a', { in: ['a'] }],
    [{ in: '@v' }, ['a', 'b'], { in: ['a', 'b'] }],
    [{ in: '@v' }, null, { in: [] }],
    [{ notIn: '@v' }, 'a', { notIn: ['a'] }],
    [{ notIn: '@v' }, ['a', 'b'], { notIn: ['a', 'b'] }],
    [{ notIn: '@v' }, null, { empty: false }],
    [{ has: '@v' }, ['a', 'b'], { has: ['a', 'b'] }],
    [{ gt: '@v' }, null, { in: [] }],
    [{ gt: 1, lt: '@v' }, '5', { gt: 1, lt: '5' }],
    [{ where: { name: '@v' } }, 'a', { where: { name: { eq: 'a' } } }],
  ] as const)
    assert.deepEqual(
      withVariables({ school: operand } as Condition, { '@v': value }),
      { school: filled },
      JSON.stringify([operand, value]),
    );
});

test('a comparison with null asks whether there is a value', () => {
  const leaf = (value: boolean) => [{ field: 'name', operator: 'empty', value }];
  for (const operand of [null, { eq: null }, { empty: true }]) assert.deepEqual(leavesOf({ name: operand }), leaf(true));
  for (const operand of [{ ne: null }, { empty: false }]) assert.deepEqual(leavesOf({ name: operand }), leaf(false));
});

test('columns of a variable that holds rows are of one row', () => {
  const condition: Condition = { name: '@lent.name', age: { lt: '@lent.age' as never }, born: null };
  const pairs = {
    '@lent': [
      { name: 'Ada', age: '8' },
      { name: 'Eve', age: '10' },
    ],
  };
  const filled = withVariables({ any: [condition, { not: condition }] }, pairs);
  const of = (name: string, age: string) => ({ name: { eq: name }, age: { lt: age }, born: { empty: true } });
  const rows = { any: [of('Ada', '8'), of('Eve', '10')] };
  assert.deepEqual(filled, { any: [rows, { not: rows }] });
  for (const values of [{}, { '@lent': [] }, { '@lent': null }])
    assert.ok(!holds(withVariables(condition, values), { ...ada, born: null }));
});
