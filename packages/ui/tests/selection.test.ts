import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingSelected, refreshed, type Selection, selectedCount, selectedOf, selectsAll, withRows } from '../list/selection.ts';

const row = (id: string, version = 1) => ({ id, version });
const first = [row('a'), row('b'), row('c')];
const second = [row('d'), row('e')];
const asked = { filter: { gender: 'male' }, keyword: '' };
const all: Selection = { mode: 'matching', query: asked, total: 8214 };

test('rows stay chosen on other pages and under other filters', () => {
  const one = withRows(nothingSelected, [row('a')], true, first, asked);
  const two = withRows(one, second, true, second, { keyword: '王' });
  assert.equal(selectedCount(two), 3);
  assert.deepEqual([...selectedOf(two, first, asked)], ['a']);
  assert.deepEqual([...selectedOf(withRows(two, [row('d')], false, second, {}), second, {})], ['e']);
});

test('all matches are the rows of their own question, and nobody knows of another', () => {
  assert.equal(selectedCount(all), 8214);
  assert.ok(selectsAll(all, { filter: { gender: 'male' } }));
  assert.deepEqual([...selectedOf(all, first, asked)], ['a', 'b', 'c']);
  assert.deepEqual([...selectedOf(all, first, { keyword: '王' })], []);
});

test('dropping one of all matches leaves the others of the page', () => {
  const left = withRows(all, [row('b')], false, first, asked);
  assert.deepEqual([...selectedOf(left, first, asked)], ['a', 'c']);
  assert.equal(selectedCount(left), 2);
  assert.equal(selectedCount(withRows(all, [row('d')], true, second, { keyword: '王' })), 1);
});

test('chosen rows follow their versions', () => {
  const chosen = withRows(nothingSelected, first, true, first, asked);
  const after = refreshed(chosen, [row('b', 2)]);
  assert.equal(after.mode === 'rows' && after.rows.get('b')?.version, 2);
  assert.equal(refreshed(after, second), after);
});
