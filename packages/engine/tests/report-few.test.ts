import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutFew } from '../report/small-groups.ts';

const group = (keys: string[], rows: number) => ({ keys, rows, values: { count: rows } });
const shown = (groups: ReturnType<typeof withoutFew>) => groups.map(({ rows }) => rows);

test('groups below the limit are left out, and empty ones tell nothing', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 4), group(['b'], 3), group(['c'], 9), group(['d'], 0)], 5)), [null, null, 9, 0]);
  assert.deepEqual(shown(withoutFew([group(['a'], 4)], 0)), [4]);
});

test('where one alone is left out, the next smallest goes with it, since it would follow from their total', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 4), group(['b'], 30), group(['c'], 9)], 5)), [null, 30, null]);
  const nested = [group(['x', 'a'], 4), group(['x', 'b'], 8), group(['y', 'c'], 7), group(['y', 'd'], 6)];
  assert.deepEqual(shown(withoutFew(nested, 5)), [null, null, 7, 6]);
});

test('figures of a group that is left out are not there', () => {
  assert.deepEqual(withoutFew([group(['a'], 2)], 5), [{ keys: ['a'], rows: null, values: {} }]);
});

test('what is left out of a table does not follow from the totals of its columns either', () => {
  const table = [
    group(['a', 'x'], 3),
    group(['a', 'y'], 8),
    group(['a', 'z'], 20),
    group(['b', 'x'], 12),
    group(['b', 'y'], 15),
    group(['b', 'z'], 40),
  ];
  // A total of a column less what is shown of it would be the one left out.
  assert.deepEqual(shown(withoutFew(table, 5)), [null, null, 20, null, null, 40]);
});

test('several left out are no fewer rows together than one may be', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 1), group(['b'], 2), group(['c'], 30), group(['d'], 7)], 5)), [null, null, 30, null]);
});

test('a group without rows hides no other', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 4), group(['b'], 0), group(['c'], 9), group(['d'], 30)], 5)), [null, 0, null, 30]);
});

test('where people stand behind several groups, those left out together count once', () => {
  const groups = [group(['a'], 12), group(['b'], 12), group(['c'], 90), group(['d'], 40)];
  // Three people gave four answers each to a and to b: together they are three.
  const people = new Map(groups.map((one, at) => [one, [3, 3, 30, 10][at] ?? 0]));
  assert.deepEqual(shown(withoutFew(groups, 5, people)), [null, null, 90, null]);
});
