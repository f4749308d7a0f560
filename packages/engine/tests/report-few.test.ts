import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutFew } from '../report/few.ts';

const group = (keys: string[], rows: number) => ({ keys, rows, values: { count: rows } });
const shown = (groups: ReturnType<typeof withoutFew>) => groups.map(({ rows }) => rows);

test('groups below the limit are left out, and empty ones tell nothing', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 4), group(['b'], 3), group(['c'], 9), group(['d'], 0)], 5)), [null, null, 9, 0]);
  assert.deepEqual(shown(withoutFew([group(['a'], 4)], 0)), [4]);
});

test('where one alone is left out, the next smallest goes with it, since it would follow from their total', () => {
  assert.deepEqual(shown(withoutFew([group(['a'], 4), group(['b'], 30), group(['c'], 9)], 5)), [null, 30, null]);
  const nested = [group(['x', 'a'], 4), group(['x', 'b'], 8), group(['y', 'a'], 7), group(['y', 'b'], 6)];
  assert.deepEqual(shown(withoutFew(nested, 5)), [null, null, 7, 6]);
});

test('figures of a group that is left out are not there', () => {
  assert.deepEqual(withoutFew([group(['a'], 2)], 5), [{ keys: ['a'], rows: null, values: {} }]);
});
