import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clustered, graticuleStep, isPoint, linesBetween } from '../list-types/map/points.ts';

const place = (lng: number, lat: number) => ({ at: { lng, lat } });

test('places that would cover each other are put together, and apart again as one comes nearer', () => {
  const places = [place(112.9, 28.2), place(112.9001, 28.2001), place(116.4, 39.9)];
  const far = clustered(places, 8, 44);
  assert.deepEqual(
    far.map((cluster) => cluster.places.length),
    [2, 1],
  );
  assert.ok(Math.abs((far[0]?.at.lng ?? 0) - 112.90005) < 1e-9);
  assert.equal(clustered(places, 21, 44).length, 3);
});

test('no place is lost, however many there are', () => {
  const many = Array.from({ length: 500 }, (_, i) => place(110 + (i % 25) / 10, 27 + i / 400));
  assert.equal(
    clustered(many, 6, 44).reduce((sum, { places }) => sum + places.length, 0),
    500,
  );
});

test('only what lies on the earth is a place', () => {
  assert.ok(isPoint({ lng: 112, lat: 28 }));
  for (const value of [null, 'x', {}, { lng: '112', lat: 28 }, { lng: 200, lat: 0 }, { lng: 0, lat: 91 }])
    assert.equal(isPoint(value), false);
});

test('a graticule has some lines at every distance, at round degrees', () => {
  for (const degrees of [360, 40, 3, 0.3, 0.02]) {
    const lines = degrees / graticuleStep(degrees, 8);
    assert.ok(lines >= 3 && lines <= 12, `${degrees}: ${lines}`);
  }
  assert.deepEqual(linesBetween(112.07, 112.42, 0.1), [112.1, 112.2, 112.3, 112.4]);
});
