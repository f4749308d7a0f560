import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idOf } from '../ids.ts';
import { streams, weighted } from '../random.ts';

const draws = (name: string, index: number, seed = 1n): number[] => {
  const random = streams(seed)(name)(index);
  return Array.from({ length: 5 }, () => random.next());
};

test('a stream depends on nothing but seed, name and index', () => {
  const alone = draws('student', 7);
  const open = streams(1n);
  for (let i = 0; i < 50; i += 1) open('newcomer')(i).next();
  const random = open('student')(7);
  assert.deepEqual(
    Array.from({ length: 5 }, () => random.next()),
    alone,
  );
});

test('other seeds, names and indexes give other draws', () => {
  const all = [draws('a', 0), draws('a', 1), draws('b', 0), draws('a', 0, 2n), draws('a', 0, 1n << 40n)];
  assert.equal(new Set(all.map(String)).size, all.length);
});

test('first draws of a hundred thousand indexes neither repeat nor lean to a side', () => {
  const open = streams(20261121n)('student');
  const seen = new Set<string>();
  let sum = 0;
  for (let i = 0; i < 100_000; i += 1) {
    const random = open(i);
    sum += random.unit();
    seen.add(`${random.next()}/${random.next()}`);
  }
  assert.equal(seen.size, 100_000);
  assert.ok(Math.abs(sum / 100_000 - 0.5) < 0.005, String(sum / 100_000));
});

test('weights, bounds, shuffles and the normal spread hold', () => {
  const random = streams(3n)('check')(0);
  const draw = weighted([
    ['often', 9],
    ['seldom', 1],
  ]);
  const often = Array.from({ length: 10_000 }, () => draw(random)).filter((word) => word === 'often').length;
  assert.ok(often > 8800 && often < 9200, String(often));
  const numbers = new Set(Array.from({ length: 1000 }, () => random.between(-2, 2)));
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    [-2, -1, 0, 1, 2],
  );
  assert.deepEqual(
    random.shuffle([1, 2, 3, 4, 5]).sort((a, b) => a - b),
    [1, 2, 3, 4, 5],
  );
  const heights = Array.from({ length: 10_000 }, () => random.normal(150, 6));
  assert.ok(Math.abs(heights.reduce((sum, height) => sum + height, 0) / heights.length - 150) < 0.5);
  assert.throws(() => random.pick([]), RangeError);
});

test('ids are UUIDs of version 5, stable and different by entity and key', () => {
  const id = idOf('student', 'ST202308250001');
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(idOf('student', 'ST202308250001'), id);
  assert.equal(new Set([id, idOf('guardian', 'ST202308250001'), idOf('student', 'ST202308250002')]).size, 3);
});
