import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyState } from '../list-state.ts';
import type { SavedView } from '../workbench/use-views.ts';
import { definitionOf, differs, isUntouched, openingView, PLAIN, stateOfView } from '../workbench/view-state.ts';

const view = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  model: 'm',
  page: 'p',
  name: id,
  audience: 'mine',
  role: null,
  pinned: false,
  isDefault: false,
  owner: { id: 'o', name: 'o' },
  mayEdit: true,
  definition: {},
  ...more,
});

test('a view shows what was saved in it', () => {
  const state = {
    ...emptyState,
    type: 'kanban' as const,
    group: 'status',
    sort: '-name',
    keyword: 'a',
    filter: { gender: { in: ['male'] } },
    where: { any: [{ a: 1 }, { b: { gte: '@termStart' } }] },
  };
  const definition = definitionOf(state);
  const { type, group, sort, keyword, filter, where } = state;
  assert.deepEqual(stateOfView(definition), { type, group, sort, keyword, filter, where });
  assert.equal(differs(definition, state), false);
});

test('of a view that says nonsense only the rest counts', () => {
  const definition = { type: 'pie', where: [1], filter: 'x', keyword: 'a', sort: { by: 1 } };
  assert.deepEqual({ ...stateOfView(definition), sort: '' }, { type: '', where: null, filter: {}, keyword: 'a', sort: '', group: '' });
});

test('a view is changed when it shows something else, not when its parts stand in another order', () => {
  const filter = { a: { in: ['x'] }, b: { contains: 'y' } };
  const definition = definitionOf({ ...emptyState, filter, type: 'cards' });
  assert.equal(differs(definition, { ...emptyState, filter: { b: filter.b, a: filter.a }, type: 'cards' }), false);
  assert.equal(differs(definition, { ...emptyState, filter }), false);
  assert.equal(differs(definition, { ...emptyState, filter, type: 'table' }), true);
  assert.equal(differs(definition, { ...emptyState, filter: { a: filter.a }, type: 'cards' }), true);
});

test("a list opens with the person's own choice, else with the nearest default", () => {
  const views = [view('e', { audience: 'everyone', isDefault: true }), view('r', { audience: 'role', isDefault: true }), view('m')];
  assert.equal(openingView(views, null)?.id, 'r');
  assert.equal(openingView(views, 'm')?.id, 'm');
  assert.equal(openingView(views, 'gone')?.id, 'r');
  assert.equal(openingView(views, PLAIN), undefined);
  assert.equal(openingView([view('m')], null), undefined);
});

test('only an address that says nothing of the list gives way to a default view', () => {
  assert.equal(isUntouched({ ...emptyState, record: 'r', view: 'v' }), true);
  for (const change of [{ keyword: 'a' }, { page: 2 }, { where: { a: 1 } }, { type: 'cards' as const }, { node: '0:x' }])
    assert.equal(isUntouched({ ...emptyState, ...change }), false);
});
