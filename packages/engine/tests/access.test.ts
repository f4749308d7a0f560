import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defineModel, effectiveModel, f, matches } from '@zhixing/model';
import fc from 'fast-check';
import type { Actor } from '../context.ts';
import { systemActor } from '../context.ts';
import { type Access, can, type Grant, mergedAccess, type Verb, verbs, visibility } from '../permission/access.ts';

const model = effectiveModel(
  defineModel('crate', {
    fields: { name: f.text({}), weight: f.integer({}), owner: f.text({}), phone: f.phone({ sensitive: true }) },
    states: ['open', 'closed'],
    actions: { close: { from: ['open'], to: 'closed' } },
    scopes: { light: { weight: { lt: 5 } }, named: { owner: '@userId' } },
  }),
);

const schemes = new Map([
  ['s1', { owner: { in: '@organizationAndSuborganization' } }],
  ['s2', { any: [{ weight: 7 }, { name: { contains: 'a' } }] }],
  ['s3', { not: { owner: { ne: '@userId' } } }],
]);
const variables = { '@userId': 'me', '@organizationAndSuborganization': ['me', 'you'] };
const fields = ['name', 'weight', 'owner', 'phone'];

const grant: fc.Arbitrary<Grant> = fc.record(
  {
    role: fc.constant('r'),
    model: fc.constant('crate'),
    verbs: fc.subarray([...verbs]) as fc.Arbitrary<Verb[]>,
    actions: fc.subarray(['close']),
    scope: fc.constantFrom('all', 'own', 'light', 'named', 's1', 's2', 's3', 'gone'),
    hidden: fc.subarray(fields),
    sees: fc.subarray(fields),
    writes: fc.subarray(fields),
    clear: fc.subarray(['phone']),
  },
  { requiredKeys: ['role', 'model', 'verbs', 'scope'] },
);
const row = fc.record({
  name: fc.constantFrom('a', 'b', null),
  weight: fc.constantFrom(1, 7, 9, null),
  owner: fc.constantFrom('me', 'you', 'they', null),
  createdBy: fc.constantFrom('me', 'you'),
});

const actorWith = (grants: readonly Grant[]): { actor: Actor } => {
  const access: Access = mergedAccess(grants, false, schemes as Access['schemes']);
  return { actor: { ...systemActor, administrator: false, variables, access } };
};

const reaches = (grants: readonly Grant[], permission: Verb | 'act:close', one: object): boolean => {
  const scope = can(actorWith(grants), model, permission);
  return scope !== null && matches(model, scope, one as Record<string, unknown>);
};

describe('grants of several holders', () => {
  test('one more never takes a row, a verb, a field or a clear view away', () => {
    fc.assert(
      fc.property(
        fc.array(grant, { maxLength: 4 }),
        grant,
        row,
        fc.constantFrom(...verbs, 'act:close' as const),
        (some, more, one, permission) => {
          assert.ok(!reaches(some, permission, one) || reaches([...some, more], permission, one));
          const [before, after] = [visibility(actorWith(some), model), visibility(actorWith([...some, more]), model)];
          const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
          assert.ok(names(before.fields).every((name) => names(after.fields).includes(name)));
          assert.ok([...before.writable].every((name) => after.writable.has(name)));
          assert.ok([...after.masked].every((name) => before.masked.has(name) || !names(before.fields).includes(name)));
        },
      ),
    );
  });

  test('their order does not matter', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 5 }), row, fc.constantFrom(...verbs), (some, one, permission) => {
        assert.equal(reaches(some, permission, one), reaches([...some].reverse(), permission, one));
      }),
    );
  });

  test('without a grant for it nothing is reached, and a scheme that is gone is nobody’s', () => {
    fc.assert(
      fc.property(fc.array(grant, { maxLength: 4 }), row, fc.constantFrom(...verbs), (some, one, permission) => {
        const able = some.filter((each) => each.verbs.includes(permission));
        if (able.length === 0) assert.equal(can(actorWith(some), model, permission), null);
        if (able.every(({ scope }) => scope === 'gone')) assert.equal(reaches(some, permission, one), false);
      }),
    );
  });
});

describe('what a grant of one thing says of another', () => {
  const of = (more: Partial<Grant>): Grant => ({ role: 'r', model: 'crate', verbs: [], scope: 'all', ...more });
  const seen = (grants: readonly Grant[]) => {
    const { fields: shown, writable } = visibility(actorWith(grants), model);
    return { shown: shown.map(({ name }) => name).filter((name) => fields.includes(name)), writable: [...writable] };
  };

  test('whoever may act on records, or point at them, is shown no field for it', () => {
    const reading = of({ verbs: ['read'], sees: ['name'] });
    assert.deepEqual(seen([reading, of({ actions: ['close'] })]), { shown: ['name'], writable: [] });
  });

  test('reading all fields lifts no limit of what may be written', () => {
    const writing = of({ verbs: ['read', 'update'], writes: ['weight'] });
    assert.deepEqual(seen([of({ verbs: ['read'] }), writing]), { shown: fields, writable: ['weight'] });
  });
});
