import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';
import { type Draft, geometryOf, inserted, issueOf, middles, moved, newDraft, put, removed, snapped } from '../shapes/draft.ts';

const square: Position[] = [
  [112.9, 28.2],
  [112.91, 28.2],
  [112.91, 28.21],
  [112.9, 28.21],
];
const drawn = (shape: Draft['shape'], positions: readonly Position[]): Draft => positions.reduce(put, newDraft(shape));

test('a polygon is drawn vertex by vertex, and can be saved once it encloses something without crossing itself', () => {
  const issues = [0, 1, 2, 3].map((count) => issueOf(drawn('polygon', square.slice(0, count))));
  assert.deepEqual(issues, ['corners', 'corners', 'corners', null]);
  const polygon = drawn('polygon', square);
  assert.equal(issueOf(polygon), null);
  assert.equal(issueOf(moved(polygon, 0, [112.92, 28.205])), 'crosses');
  assert.equal(removed(polygon, 1).vertices.length, 3);
});

test('the middle of every edge offers a vertex, of the closing edge too', () => {
  const polygon = drawn('polygon', square);
  assert.equal(middles(polygon).length, 4);
  assert.equal(middles(drawn('corridor', square)).length, 3);
  assert.deepEqual(middles(drawn('circle', square)), []);
  const last = middles(polygon).at(-1);
  assert.ok(last);
  const more = inserted(polygon, last.index, last.at);
  assert.deepEqual(more.vertices.at(-1), [112.9, 28.205]);
  assert.equal(more.vertices.length, 5);
});

test('a circle has one centre, which later clicks move, and a radius within its bounds; a moving circle is not drawn', () => {
  const circle = drawn('circle', square);
  assert.deepEqual(circle.vertices, [[112.9, 28.21]]);
  assert.equal(issueOf(newDraft('circle')), 'centre');
  const radii = [19, 20, 50_000, 50_001, 30.5].map((radiusM) => issueOf({ ...circle, radiusM }));
  assert.deepEqual(radii, ['radius', null, null, 'radius', 'radius']);
  const moving = drawn('moving', square);
  assert.deepEqual([moving.vertices, geometryOf(moving), issueOf(moving)], [[], null, null]);
  assert.equal(issueOf({ ...moving, radiusM: 2001 }), 'radius');
});

test('a shape has at most 200 vertices, each with six decimal places', () => {
  const many = Array.from({ length: 250 }, (_, i): Position => [112 + i / 1000, 28.123456789]);
  const route = drawn('corridor', many);
  assert.equal(route.vertices.length, 200);
  assert.equal(inserted(route, 1, [112, 28]).vertices.length, 200);
  assert.deepEqual(route.vertices[0], [112, 28.123457]);
});

test('a vertex snaps to the nearest one of another shape within reach', () => {
  const at: Position = [112.90005, 28.2];
  assert.deepEqual(snapped(at, square, 10), [112.9, 28.2]);
  assert.deepEqual(snapped(at, square, 1), at);
  assert.ok(metresBetween(at, [112.9, 28.2]) < 10);
});
