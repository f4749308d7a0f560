import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CityFile } from '../base-map/city-source.ts';
import { regionShapes } from '../charts/region-shapes.ts';
import { chart, dimension, measure } from './chart-samples.ts';

const city = JSON.parse(readFileSync(new URL('../base-map/city.json', import.meta.url), 'utf8')) as CityFile;
const choice = { picture: 'regions', by: ['region'], measures: ['students'] } as const;
const shapesOf = (codes: readonly (string | null)[], from: CityFile | null = city) => {
  const data = chart(
    [dimension('region')],
    [measure('students')],
    codes.map((code) => [[code], { students: 1 }]),
  );
  return regionShapes(from, data, choice).features.map(({ id, properties, geometry }) => {
    const [ring = []] = geometry.coordinates as (readonly [number, number])[][];
    return { id, name: properties.name, ring };
  });
};
type Shape = ReturnType<typeof shapesOf>[number];
const [west, east] = [(shape: Shape) => Math.min(...shape.ring.map(([x]) => x)), (shape: Shape) => Math.max(...shape.ring.map(([x]) => x))];
const isSquare = ({ ring }: Shape) => ring.length === 5 && new Set(ring.map(([x]) => x)).size === 2;

test('districts of the base map are drawn by their codes, those without figures too', () => {
  const shapes = shapesOf(['439902', null]);
  assert.equal(shapes.length, 9);
  assert.ok(shapes.every(({ ring }) => ring.length > 3 && ring[0]?.join() === ring.at(-1)?.join()));
  assert.ok(!shapes.some(isSquare));
  assert.equal(new Set(shapes.map(({ name }) => name)).size, 9);
});

test('a city alone is drawn by its edge, and not beneath its districts', () => {
  assert.deepEqual(
    shapesOf(['439900']).map(({ id }) => id),
    ['439900'],
  );
  const mixed = shapesOf(['439900', '439902']);
  const square = mixed.find(({ id }) => id === '439900');
  assert.ok(square && isSquare(square));
  assert.ok(
    mixed.filter((shape) => shape !== square).every((shape) => east(shape) < west(square)),
    'it stands beside them',
  );
});

test('regions without shapes are squares of a grid that do not overlap, with and without a base map', () => {
  for (const from of [city, null]) {
    const codes = Array.from({ length: 7 }, (_, n) => `${110_100 + n * 100}`);
    const shapes = shapesOf(codes, from);
    assert.deepEqual(
      shapes.map(({ id }) => id),
      codes,
    );
    assert.ok(shapes.every(isSquare));
    assert.equal(new Set(shapes.map(({ ring }) => JSON.stringify(ring[0]))).size, 7);
  }
  assert.ok(shapesOf(['439902'], null).every(isSquare));
});

test('a chart without any region has nothing to draw', () => assert.deepEqual(shapesOf([null]), []));
