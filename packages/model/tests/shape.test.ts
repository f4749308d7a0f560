import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds, type Words } from '@zhixing/model';
import { areaOf, lengthOf } from '../kinds/shape.ts';

const words: Words = { option: (value) => value, yes: '', no: '' };
const ring = (...positions: [number, number][]) => ({ type: 'Polygon', coordinates: [positions] });
const way = (...positions: [number, number][]) => ({ type: 'LineString', coordinates: positions });
const check = (kind: string, value: unknown) => kinds[kind]?.check(value, { kind })?.key ?? null;
const parse = (kind: string, text: string) => kinds[kind]?.parse(text, { kind }, words);

test('an area is one closed ring of three points or more that does not cross itself', () => {
  assert.equal(check('polygon', ring([0, 0], [1, 0], [1, 1], [0, 1], [0, 0])), null);
  assert.equal(check('polygon', ring([0, 0], [2, 0], [1, 0.5], [2, 1], [0, 1], [0, 0])), null, 'a dent is no crossing');
  assert.equal(check('polygon', ring([0, 0], [1, 0], [1, 1])), 'field.polygonOpen');
  assert.equal(check('polygon', ring([0, 0], [1, 0], [0, 0])), 'field.polygonTooFew');
  assert.equal(check('polygon', ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0])), 'field.polygonCrosses', 'a bow tie');
  assert.equal(check('polygon', ring([0, 0], [2, 0], [1, 0], [1, 1], [0, 0])), 'field.polygonCrosses', 'an edge lies back upon another');
  assert.equal(check('polygon', ring([0, 0], [2, 0], [2, 2], [1, 0], [0, 2], [0, 0])), 'field.polygonCrosses', 'a corner touches an edge');
  for (const value of [ring([0, 0], [181, 0], [1, 1], [0, 0]), { type: 'Polygon', coordinates: [] }, way([0, 0], [1, 1]), [], null, 'x'])
    assert.equal(check('polygon', value), 'field.notPolygon', JSON.stringify(value));
});

test('a way has two different points or more', () => {
  assert.equal(check('line', way([0, 0], [1, 1], [0, 0])), null);
  for (const value of [way([0, 0], [0, 0]), way([0, 91], [0, 0]), ring([0, 0], [1, 0], [1, 1], [0, 0])])
    assert.equal(check('line', value), 'field.notLine', JSON.stringify(value));
});

test('points are typed one a line or separated by semicolons; an area is closed by itself', () => {
  const area = { value: ring([112.98, 28.19], [112.99, 28.19], [112.99, 28.2], [112.98, 28.19]) };
  assert.deepEqual(parse('polygon', '112.98,28.19; 112.99,28.19; 112.99,28.2'), area);
  assert.deepEqual(parse('polygon', '112.98，28.19\n112.99 28.19\n112.99,28.2\n112.98,28.19'), area);
  assert.deepEqual(parse('line', '112.98,28.19；112.99,28.2'), { value: way([112.98, 28.19], [112.99, 28.2]) });
  for (const text of ['112.98', '112.98,28.19; somewhere', '112.98,28.19']) assert.ok('issue' in (parse('polygon', text) ?? {}), text);
});

test('sizes are those on the globe', () => {
  // One degree at the equator is 111.195 km on the mean sphere.
  assert.ok(Math.abs(lengthOf(way([0, 0], [1, 0]) as never) - 111_195) < 1);
  const square = areaOf(ring([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]) as never);
  assert.ok(Math.abs(square / 111_195 ** 2 - 1) < 0.001, String(square));
});
