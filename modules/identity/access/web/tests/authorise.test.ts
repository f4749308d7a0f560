import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  concerned,
  missingRequired,
  proposedScheme,
  withPages,
  withPermissions,
  withSchemes,
  withSeen,
  withWritten,
} from '../authorise/edits.ts';
import { type GrantState, grantOn, itemsOf, NONE, PAGES, type Subject, type Subjects, withChange } from '../authorise/grants.ts';
import { stepOf } from '../authorise/tree/check-keys.ts';
import { leavesOf, linesOf, sifted, toggled } from '../authorise/tree/check-lines.ts';

const field = (name: string, more = {}) => ({ name, title: name, sensitive: false, writable: true, required: false, ...more });
const subject = (name: string, schemes: string[] = ['all', 'own', 'organisation']): Subject => ({
  name,
  title: name,
  abilities: ['read', 'create', 'update'].map((one) => ({ name: one, title: one })),
  fields: [field('name', { required: true }), field('phone', { sensitive: true }), field('count', { writable: false })],
  schemes: schemes.map((id) => ({ id, title: id })),
});
const page = (code: string, model: string | null) => ({
  code,
  parent: '-1',
  application: 'business',
  title: code,
  directory: false,
  model,
});
const subjects: Subjects = {
  models: [subject('bus'), subject('region', ['all', 'own'])],
  pages: [page('p1', 'bus'), page('p2', 'bus'), page('p3', 'region'), page('p4', null)],
  applications: [],
};
const reading = { ...NONE, abilities: { read: ['organisation'] } };
const items = { now: ['p1'], declared: [], written: true };
const state: GrantState = {
  holder: { type: 'role', id: '1', name: 'one' },
  own: false,
  people: 1,
  stamp: '',
  grants: [{ model: 'bus', now: { ...NONE, abilities: { read: ['all'], update: ['all'] } }, written: true, declared: reading }],
  pages: items,
  applications: { now: [], declared: [], written: false },
};
const [bus, region] = subjects.models as [Subject, Subject];

describe('what is changed of grants', () => {
  test('a page proposes reading of what it shows; without one the rows are taken, and come back with it', () => {
    const more = withPages(state, {}, subjects, ['p1', 'p3']);
    assert.deepEqual(more.region, { ...NONE, abilities: { read: ['all'] } });
    const less = withPages(state, more, subjects, ['p3']);
    assert.deepEqual(less.bus, NONE);
    assert.deepEqual(withPages(state, less, subjects, ['p1']), {});
    assert.equal(withPages(state, {}, subjects, ['p1', 'p2']).bus, undefined);
    assert.deepEqual(itemsOf(state, less, PAGES), ['p3']);
  });

  test('what comes to the same as before is no change, and the declaration is one of its own', () => {
    assert.deepEqual(withChange(state, {}, 'bus', { ...NONE, abilities: { update: ['all'], read: ['all'] } }), {});
    assert.deepEqual(withChange(state, {}, 'bus', null), { bus: null });
    assert.deepEqual(grantOn(state, { bus: null }, 'bus'), reading);
    assert.deepEqual(withChange(state, {}, 'region', null), {});
    assert.deepEqual(
      concerned(state, {}, subjects).map(({ name }) => name),
      ['bus'],
    );
  });

  test('new abilities reach the rows of reading; one scheme serves all abilities, or one alone', () => {
    const grant = withPermissions(reading, bus, new Set(['read', 'create']));
    assert.deepEqual(grant.abilities, { read: ['organisation'], create: ['organisation'] });
    assert.deepEqual(withSchemes(grant, ['own']).abilities, { read: ['own'], create: ['own'] });
    assert.deepEqual(withSchemes(grant, [], 'create').abilities, { read: ['organisation'], create: [] });
    assert.deepEqual([proposedScheme(bus), proposedScheme(region)], ['organisation', 'all']);
  });

  test('all fields are also those to come; a required field that is not written is told', () => {
    const creating = withPermissions(reading, bus, new Set(['read', 'create']));
    assert.equal(withSeen(creating, bus, new Set(['name', 'phone', 'count'])).sees, null);
    const blind = withSeen({ ...creating, clear: ['phone'] }, bus, new Set(['name']));
    assert.deepEqual([blind.sees, blind.clear], [['name'], []]);
    assert.equal(withWritten(blind, bus, new Set(['name'])).writes, null);
    assert.deepEqual(missingRequired(withWritten(creating, bus, new Set(['phone'])), bus), ['name']);
    assert.deepEqual(missingRequired(withWritten(reading, bus, new Set()), bus), []);
  });
});

describe('a tree of boxes', () => {
  const nodes = [
    {
      key: 'a',
      title: 'A',
      children: [
        { key: 'a1', title: 'first' },
        { key: 'a2', title: 'second', fixed: true },
        { key: 'a3', title: 'third' },
      ],
    },
    { key: 'b', title: 'B', children: [{ key: 'b1', title: 'first' }] },
  ];
  const lines = linesOf(nodes, { checked: new Set(['a1', 'b1']), open: new Set(['a']), allOpen: false });

  test('directories are half-checked, and a press on one leaves what is fixed', () => {
    assert.deepEqual(
      lines.map(({ node, state: is, level, open }) => [node.key, is, level, open]),
      [
        ['a', 'some', 1, true],
        ['a1', 'all', 2, undefined],
        ['a2', 'none', 2, undefined],
        ['a3', 'none', 2, undefined],
        ['b', 'all', 1, false],
      ],
    );
    const [first] = nodes;
    assert.ok(first);
    assert.deepEqual([...toggled(new Set(['a1']), first)], ['a1', 'a3']);
    assert.deepEqual([...toggled(new Set(['a1', 'a3']), first)], []);
  });

  test('a search keeps what fits with its directory, and keys walk, open and close', () => {
    const found = sifted(
      nodes,
      ({ title }) => title === 'first',
      ({ title }) => title === 'B',
    );
    assert.deepEqual(leavesOf(found), ['a1', 'b1']);
    assert.deepEqual(stepOf('ArrowDown', lines, 4), { goTo: 4 });
    assert.deepEqual(stepOf('ArrowLeft', lines, 2), { goTo: 0 });
    assert.deepEqual(stepOf('ArrowLeft', lines, 0), { open: false });
    assert.deepEqual(stepOf('ArrowRight', lines, 4), { open: true });
    assert.deepEqual([stepOf('ArrowRight', lines, 1), stepOf('x', lines, 1)], [null, undefined]);
  });
});
