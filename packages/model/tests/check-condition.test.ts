import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, checkCondition, defineModel, effectiveModel, f } from '@zhixing/model';

const hall = effectiveModel(
  defineModel('hall', { fields: { name: f.text(), seats: f.integer(), next: f.ref('hall'), yard: f.ref('yard') } }),
);
const visit = effectiveModel(
  defineModel('visit', {
    fields: {
      title: f.text(),
      people: f.integer(),
      doubled: f.formula({ expression: 'people * 2', result: 'integer' }),
      half: f.formula({ expression: 'people / 2', result: 'decimal' }),
      share: f.decimal(),
      day: f.date(),
      at: f.moment(),
      hall: f.ref('hall'),
      spare: f.ref('hall'),
      yard: f.ref('yard'),
      earlier: f.ref('visit'),
    },
  }),
);
const found = (condition: object) =>
  checkCondition(visit, condition as Condition, 'scopes.near', (model) => (model === 'hall' ? hall : undefined)).map(
    ({ id, path }) => `${id} ${path}`,
  );

test('a finding says where in the condition it is', () => {
  for (const [condition, finding] of [
    [{ colour: 1 }, 'M011 scopes.near'],
    [{ any: [{ title: 'x' }, { colour: 1 }] }, 'M011 scopes.near.any.1'],
    [{ all: [{ not: { colour: 1 } }] }, 'M011 scopes.near.all.0.not'],
    [{ not: { any: [{ people: { contains: '1' } }] } }, 'M012 scopes.near.not.any.0'],
    [{ people: { nearly: 1 } }, 'M012 scopes.near'],
    [{ hall: { where: 5 } }, 'M012 scopes.near'],
    [{ hall: { where: { seats: 5 } } }, null],
    [{ hall: { where: { people: 5 } } }, 'M011 scopes.near.hall.where'],
    [{ hall: { where: { not: { seats: { contains: '5' } } } } }, 'M012 scopes.near.hall.where.not'],
    [{ hall: { where: { seats: { gt: '@.name' } } } }, 'M014 scopes.near.hall.where'],
    [{ hall: { where: { next: { where: { next: { where: { colour: 1 } } } } } } }, 'M011 scopes.near.hall.where.next.where.next.where'],
    [{ earlier: { where: { hall: { where: { title: 'x' } } } } }, 'M011 scopes.near.earlier.where.hall.where'],
    [{ yard: { where: { colour: 1 } } }, null],
  ] as const)
    assert.deepEqual(found(condition), finding ? [finding] : [], JSON.stringify(condition));
});

test('a field is compared with one of its own kind', () => {
  for (const [condition, isSound] of [
    [{ people: { gt: '@.doubled' } }, true],
    [{ doubled: { gt: '@.people' } }, true],
    [{ people: { gt: '@.half' } }, false],
    [{ half: { gt: '@.doubled' } }, false],
    [{ share: { gt: '@.half' } }, true],
    [{ day: { lte: '@.day' } }, true],
    [{ day: { lte: '@.at' } }, false],
    [{ hall: { ne: '@.spare' } }, true],
    [{ hall: { ne: '@.yard' } }, false],
    [{ hall: '@.hall.next' }, true],
    [{ hall: '@.hall.yard' }, false],
    [{ people: { lte: '@.hall.seats' } }, true],
    [{ people: { lte: '@.hall.name' } }, false],
    [{ people: { lte: '@.hall.nothing' } }, false],
    [{ people: { lte: '@.earlier.people' } }, true],
    [{ people: { lte: '@.earlier.seats' } }, false],
    [{ people: { lte: '@.title.seats' } }, false],
    [{ people: { lte: '@.nothing.seats' } }, false],
    [{ people: { lte: '@.nothing' } }, false],
  ] as const)
    assert.deepEqual(found(condition), isSound ? [] : ['M014 scopes.near'], JSON.stringify(condition));
});

test('fields of a model that is not known are reported where the model is named', () => {
  assert.deepEqual(found({ people: { lte: '@.yard.size' } }), []);
});
