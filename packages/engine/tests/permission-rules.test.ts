import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Condition, defineModel, type EffectiveModel, effectiveModel, f } from '@zhixing/model';
import { type Actor, type Context, systemActor } from '../context.ts';
import type { AppError } from '../errors.ts';
import {
  type Access,
  ANY_ROLE,
  accessOf,
  allows,
  can,
  type Grant,
  mergedAccess,
  mustBeAble,
  scopeOf,
  verbs,
  visibility,
} from '../permission/access.ts';
import { isCovered, isLookedUpBy, isMetered, mayCompare, operatorsFor } from '../permission/comparisons.ts';
import { EVERY_MODEL, keyPermissions, narrowed, permissionsByKey } from '../permission/key-scopes.ts';
import { createRegistry } from '../registry.ts';

/* What grants allow, one rule after the other, without a database: the conditions that all routes use. */

const document = defineModel('parcel', {
  fields: {
    label: f.text({ search: true }),
    weight: f.integer(),
    keeper: f.text(),
    name: f.text({ sensitive: true, search: true }),
    phone: f.phone({ sensitive: true, unique: true, search: true }),
  },
  states: ['open', 'closed'],
  actions: { close: { from: ['open'], to: 'closed' }, open: { from: ['closed'], to: 'open' } },
  scopes: { light: { weight: { lt: 5 } }, kept: { keeper: '@userId' } },
});
const Parcel = effectiveModel(document);
const Diary = effectiveModel(
  defineModel('diary', { personal: 'mine', fields: { owner: f.text() }, scopes: { mine: { owner: '@userId' } } }),
);
const Log = effectiveModel(defineModel('log', { serverManaged: true, fields: { line: f.text() } }));

const grant = (more: Partial<Grant> = {}): Grant => ({ role: 'r', model: 'parcel', verbs: ['read'], scope: 'all', ...more });
const holder = (access: Access, more: Partial<Actor> = {}) =>
  ({
    actor: { ...systemActor, administrator: false, userId: 'me', variables: { '@userId': 'me' }, ...more, access },
  }) as unknown as Context;
const having = (...grants: readonly Grant[]) => holder(mergedAccess(grants, false));
const everything = holder(mergedAccess([], true));
const theServer = holder({ ...mergedAccess([], true), clear: true });
const field = (name: string) => Parcel.fields[name] as NonNullable<EffectiveModel['fields'][string]>;

describe('who holds a grant', () => {
  const granted = [grant({ role: 'teacher' }), grant({ role: ANY_ROLE, model: 'diary' }), grant({ role: 'nurse', model: 'log' })];
  const models = (roles: readonly string[]) => [...accessOf(granted, roles, false).models.keys()];

  test('roles have their own grants, and those of any role', () => {
    assert.deepEqual(models(['teacher']), ['parcel', 'diary']);
    assert.deepEqual(models(['guest']), ['diary']);
    assert.deepEqual(models([]), []);
    assert.equal(accessOf(granted, ['teacher'], false).everything, false);
    assert.equal(accessOf([], [], true).everything, true);
  });

  test('what is merged is never clear, and knows schemes where there are some', () => {
    assert.deepEqual([mergedAccess([], true).clear, 'schemes' in mergedAccess([], true)], [false, false]);
    const schemes = new Map<string, Condition>([['s', { weight: 1 }]]);
    assert.equal(mergedAccess([], false, schemes).schemes, schemes);
  });
});

describe('what a grant includes', () => {
  test('verbs by name, actions by name or all of them', () => {
    assert.ok(allows(grant({ verbs: ['read', 'update'] }), 'update') && !allows(grant(), 'update'));
    assert.ok(allows(grant({ actions: 'all' }), 'act:close') && allows(grant({ actions: ['close'] }), 'act:close'));
    assert.ok(!allows(grant({ actions: ['open'] }), 'act:close') && !allows(grant(), 'act:close'));
    assert.ok(!allows(grant({ actions: 'all' }), 'delete'), 'an action is no verb');
    assert.ok(!allows(grant({ verbs: ['read'] }), 'act:read'), 'a verb is no action');
  });
});

describe('the rows of a permission', () => {
  test('none without a grant, all with one for all, and the condition of the scope otherwise', () => {
    assert.equal(can(having(), Parcel, 'read'), null);
    assert.equal(can(having(grant({ model: 'log' })), Parcel, 'read'), null);
    assert.deepEqual(can(having(grant()), Parcel, 'read'), {});
    assert.equal(can(having(grant()), Parcel, 'delete'), null);
    assert.deepEqual(can(having(grant({ scope: 'light' })), Parcel, 'read'), { weight: { lt: 5 } });
    assert.deepEqual(can(having(grant({ scope: 'own' })), Parcel, 'read'), { createdBy: { eq: 'me' } });
    assert.deepEqual(can(having(grant({ scope: 'kept' })), Parcel, 'read'), { keeper: { eq: 'me' } });
    assert.deepEqual(can(having(grant({ scope: 'gone' })), Parcel, 'read'), { id: { in: [] } });
    assert.deepEqual(can(everything, Parcel, 'delete'), {});
  });

  test('of several grants any one suffices, and one for all rows makes the others needless', () => {
    const both = [grant({ scope: 'light' }), grant({ scope: 'kept' })];
    assert.deepEqual(can(having(...both), Parcel, 'read'), { any: [{ weight: { lt: 5 } }, { keeper: { eq: 'me' } }] });
    assert.deepEqual(can(having(...both, grant()), Parcel, 'read'), {});
    assert.deepEqual(can(having(grant({ scope: 'light' }), grant({ scope: 'kept', verbs: ['update'] })), Parcel, 'read'), {
      weight: { lt: 5 },
    });
  });

  test('a scheme may name the model that it is used for', () => {
    const schemes = new Map<string, Condition>([['s', { label: '@formId' }]]);
    assert.deepEqual(can(holder(mergedAccess([grant({ scope: 's' })], false, schemes)), Parcel, 'read'), { label: { eq: 'parcel' } });
    assert.deepEqual(scopeOf({ schemes }, Parcel, 'light'), { weight: { lt: 5 } }, 'a scope of the model comes first');
    assert.deepEqual(scopeOf({}, Parcel, 's'), { id: { in: [] } });
  });

  test('the same holder is answered the same object, another permission another one', () => {
    const one = having(grant({ scope: 'light', verbs: ['read'] }));
    assert.equal(can(one, Parcel, 'read'), can(one, Parcel, 'read'));
    assert.equal(can(one, Parcel, 'update'), null);
    assert.equal(can(having(), Parcel, 'read'), null, 'nor does another holder share it');
  });

  test('personal records are their owner’s even for administrators, but not for the server', () => {
    const own = { owner: { eq: 'me' } };
    assert.deepEqual(can(everything, Diary, 'read'), own);
    assert.deepEqual(can(having(grant({ model: 'diary', scope: 'own' })), Diary, 'read'), { all: [{ createdBy: { eq: 'me' } }, own] });
    assert.equal(can(having(), Diary, 'read'), null);
    assert.deepEqual(can(theServer, Diary, 'read'), {});
    assert.deepEqual(can(holder(mergedAccess([], true), { variables: {} }), Diary, 'read'), own, 'without variables the user counts');
  });

  test('nobody but the server writes what the server manages', () => {
    for (const verb of ['create', 'update', 'import'] as const) {
      assert.equal(can(everything, Log, verb), null, verb);
      assert.deepEqual(can(theServer, Log, verb), {}, verb);
      assert.deepEqual(can(everything, Parcel, verb), {}, verb);
    }
    assert.deepEqual([can(everything, Log, 'read'), can(everything, Log, 'delete')], [{}, {}]);
  });

  test('a missing permission is refused by its name', () => {
    assert.deepEqual(mustBeAble(having(grant({ scope: 'light' })), Parcel, 'read'), { weight: { lt: 5 } });
    assert.throws(
      () => mustBeAble(having(), Parcel, 'act:close'),
      (error) => {
        const { status, params } = error as AppError;
        assert.equal(status, 403);
        assert.deepEqual(params, { permission: 'parcel.act:close' });
        return true;
      },
    );
  });
});

describe('the fields of a permission', () => {
  const own = ['label', 'weight', 'keeper', 'name', 'phone'];
  const seen = (ctx: Context) =>
    visibility(ctx, Parcel)
      .fields.map(({ name }) => name)
      .filter((name) => own.includes(name));
  const masked = (ctx: Context) => [...visibility(ctx, Parcel).masked].sort();
  const writable = (ctx: Context) => [...visibility(ctx, Parcel).writable].sort();

  test('system fields are seen by everybody, others with a grant for them', () => {
    assert.ok(visibility(having(), Parcel).fields.some(({ name }) => name === 'createdAt'));
    assert.deepEqual(seen(having()), []);
    assert.deepEqual(seen(having(grant({ sees: ['label', 'weight'], hidden: ['weight'] }))), ['label']);
    assert.deepEqual(seen(having(grant({ sees: ['label'] }), grant({ sees: ['weight'] }))), ['label', 'weight']);
    assert.deepEqual(seen(everything), own);
  });

  test('a sensitive field is masked unless a grant that shows it makes it clear', () => {
    assert.deepEqual(masked(having(grant())), ['name', 'phone']);
    assert.deepEqual(masked(having(grant({ clear: ['name', 'weight'] }))), ['phone']);
    assert.deepEqual(masked(having(grant({ clear: ['name'], hidden: ['name'] }), grant())), ['name', 'phone']);
    assert.deepEqual([masked(everything), masked(theServer)], [['name', 'phone'], []]);
  });

  test('a field is written with a grant that writes, shows and lets it', () => {
    assert.deepEqual(writable(having(grant())), []);
    for (const verb of ['create', 'update', 'import'] as const)
      assert.deepEqual(writable(having(grant({ verbs: [verb], writes: ['label'] }))), ['label'], verb);
    for (const verb of ['delete', 'export', 'unmask'] as const) assert.deepEqual(writable(having(grant({ verbs: [verb] }))), [], verb);
    assert.deepEqual(writable(having(grant({ verbs: ['read', 'update'], sees: ['label', 'weight'], hidden: ['label'] }))), ['weight']);
    assert.deepEqual(writable(everything), [...own].sort());
  });

  test('it is worked out once per access and model', () => {
    const one = having(grant());
    assert.equal(visibility(one, Parcel), visibility(one, Parcel));
    assert.notEqual(visibility(one, Parcel), visibility(one, Log));
  });
});

describe('comparing with what is masked', () => {
  const reader = having(grant());
  const nurse = having(grant({ clear: ['name', 'phone'] }));

  test('a masked field is compared by complete identifying values alone', () => {
    assert.deepEqual([mayCompare(reader, Parcel, 'phone'), mayCompare(nurse, Parcel, 'phone')], [false, true]);
    assert.ok(mayCompare(reader, Parcel, 'label'));
    assert.deepEqual(operatorsFor(field('phone'), true), ['eq']);
    assert.deepEqual(operatorsFor(field('weight'), true), []);
    assert.deepEqual(operatorsFor(field('weight'), false), field('weight').operators);
    assert.deepEqual([isLookedUpBy(field('phone')), isLookedUpBy(field('weight'))], [true, false]);
  });

  test('asking for numbers of people is metered, for names it is not', () => {
    assert.deepEqual([isMetered(field('phone')), isMetered(field('name'))], [true, false]);
  });

  test('a refusal of a duplicate is covered where it would disclose something', () => {
    assert.ok(isCovered(reader, Parcel, ['phone']) && isCovered(reader, Parcel, ['label', 'phone']));
    assert.ok(isCovered(nurse, Parcel, ['phone']), 'sensitive, although this reader sees it');
    assert.ok(isCovered(having(grant({ sees: ['label'] })), Parcel, ['weight']), 'hidden from the writer');
    assert.ok(!isCovered(reader, Parcel, ['label', 'weight']));
    assert.ok(!isCovered(theServer, Parcel, ['phone']));
  });
});

describe('an API key', () => {
  const registry = createRegistry([
    document,
    defineModel('user', { fields: { name: f.text() } }),
    defineModel('role', { fields: { name: f.text() } }),
  ]);
  const engine = { registry, isPermission: (model: string) => model === 'role' };
  const owner = mergedAccess(
    [
      grant({ verbs: ['read', 'update', 'export'], actions: ['close'], clear: ['phone'], scope: 'light' }),
      grant({ model: 'user', verbs: ['read', 'update'], actions: 'all', clear: ['name'] }),
      grant({ model: 'role', verbs: ['read', 'update'] }),
    ],
    false,
  );
  const cut = (access: Access, ...scope: Parameters<typeof narrowed>[2]) =>
    Object.fromEntries(
      [...narrowed(engine, access, scope).models].map(([model, grants]) => [
        model,
        grants.map(({ verbs: may, actions, clear, scope: rows }) => ({ may, actions, clear, rows })),
      ]),
    );

  test('may at most what a key may with a model', () => {
    assert.deepEqual(permissionsByKey(engine, 'parcel'), keyPermissions);
    assert.deepEqual(permissionsByKey(engine, 'role'), ['read']);
    assert.deepEqual(permissionsByKey(engine, 'user'), ['read', 'create', 'update', 'delete']);
  });

  test('has of its owner’s grants what its scope names, in the rows of the grants', () => {
    const line = { may: ['read'], actions: [], clear: [], rows: 'light' };
    assert.deepEqual(cut(owner, { model: 'parcel', verbs: ['read', 'create'] }), { parcel: [line] });
    assert.deepEqual(cut(owner, { model: 'parcel', verbs: ['act'] }), { parcel: [{ ...line, may: [], actions: ['close'] }] });
    assert.deepEqual(cut(owner, { model: 'parcel', verbs: ['read'] }, { model: 'parcel', verbs: ['update', 'unmask'] }), {
      parcel: [{ ...line, may: ['read', 'update'], clear: ['phone'] }],
    });
    assert.deepEqual(cut(owner, { model: 'parcel', verbs: ['create'] }), {});
    assert.deepEqual(cut(owner), {});
  });

  test('for every model leaves out accounts and permissions, which are named or not reached', () => {
    assert.deepEqual(Object.keys(cut(owner, { model: EVERY_MODEL, verbs: ['read'] })), ['parcel']);
    const named = cut(owner, { model: 'user', verbs: [...keyPermissions] }, { model: 'role', verbs: [...keyPermissions] });
    assert.deepEqual(named, {
      user: [{ may: ['read', 'update'], actions: [], clear: [], rows: 'all' }],
      role: [{ may: ['read'], actions: [], clear: [], rows: 'all' }],
    });
    assert.deepEqual(Object.keys(cut(owner, { model: EVERY_MODEL, verbs: ['read'] }, { model: 'parcel', verbs: ['act'] })), ['parcel']);
  });

  test('of an administrator becomes a narrow one, which sees nothing clear of itself', () => {
    const { everything: all, clear, schemes } = narrowed(engine, mergedAccess([], true), [{ model: EVERY_MODEL, verbs: ['read'] }]);
    assert.deepEqual([all, clear, schemes], [false, false, undefined]);
    assert.deepEqual(cut(mergedAccess([], true), { model: 'parcel', verbs: [...keyPermissions] }), {
      parcel: [{ may: ['read', 'create', 'update', 'delete', 'unmask'], actions: 'all', clear: [], rows: 'all' }],
    });
    assert.ok(verbs.includes('export'), 'a verb that no key has');
    const known = new Map<string, Condition>([['s', { weight: 1 }]]);
    assert.equal(narrowed(engine, mergedAccess([], false, known), []).schemes, known);
  });
});
