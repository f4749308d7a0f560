import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FenceGeometry, isInFence, metresOutside } from '../geo-fence.ts';
import { metresBetween, type Position } from '../geo-shape.ts';

/** Positions within some kilometres of the middle of a city. */
const near: fc.Arbitrary<Position> = fc.tuple(
  fc.integer({ min: -50_000, max: 50_000 }).map((n) => 112.9388 + n / 1e6),
  fc.integer({ min: -50_000, max: 50_000 }).map((n) => 28.2282 + n / 1e6),
);

/** Corners of a star-shaped ring round a middle, which therefore does not cross itself. */
const corners: fc.Arbitrary<Position[]> = fc
  .tuple(near, fc.array(fc.double({ min: 0.001, max: 0.02, noNaN: true }), { minLength: 3, maxLength: 40 }))
  .map(([[lng, lat], radii]) =>
    radii.map((radius, i): Position => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    }),
  );

const polygonOf = (ring: readonly Position[]): FenceGeometry => ({
  shape: 'polygon',
  points: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] },
});
const turned = <T>(list: readonly T[], by: number): T[] => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

test('a polygon has the same inside whichever corner comes first and whichever way round it is drawn', () => {
  fc.assert(
    fc.property(corners, near, fc.nat(100), (ring, point, by) => {
      const expected = metresOutside(polygonOf(ring), point);
      assert.equal(metresOutside(polygonOf(turned(ring, by)), point), expected);
      assert.equal(metresOutside(polygonOf(ring.toReversed()), point), expected);
    }),
    { numRuns: 500 },
  );
});

test('a point on the edge is inside: corners, points between two corners, and the ends of a radius', () => {
  fc.assert(
    fc.property(corners, fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (ring, at, share) => {
      const [a, b] = [ring[at % ring.length], ring[(at + 1) % ring.length]];
      assert.ok(a && b);
      const between: Position = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
      for (const point of [a, b, between]) assert.ok(isInFence(polygonOf(ring), point), String(point));
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(near, near, (center, point) =>
      assert.ok(isInFence({ shape: 'circle', center, radiusM: metresBetween(center, point) }, point)),
    ),
  );
});

test('distances are the same in both directions, and a circle is round', () => {
  fc.assert(
    fc.property(near, near, fc.integer({ min: 20, max: 50_000 }), (a, b, radiusM) => {
      assert.equal(metresBetween(a, b), metresBetween(b, a));
      const [there, back] = [{ shape: 'circle', center: a, radiusM } as const, { shape: 'circle', center: b, radiusM } as const];
      assert.equal(isInFence(there, b), isInFence(back, a));
    }),
  );
});

test('a corridor is what lies within half its width of the path, whichever way the path runs', () => {
  fc.assert(
    fc.property(fc.array(near, { minLength: 2, maxLength: 20 }), near, fc.integer({ min: 10, max: 5000 }), (path, point, corridorM) => {
      const fence = (coordinates: Position[]): FenceGeometry => ({
        shape: 'corridor',
        path: { type: 'LineString', coordinates },
        corridorM,
      });
      assert.equal(metresOutside(fence(path), point), metresOutside(fence(path.toReversed()), point));
      for (const position of path) assert.ok(isInFence(fence(path), position));
    }),
  );
});

test('distances agree with figures known from the globe', () => {
  const square: Position[] = [
    [112.9, 28.2],
    [112.91, 28.2],
    [112.91, 28.21],
    [112.9, 28.21],
  ];
  const metres = metresOutside(polygonOf(square), [112.92, 28.205]);
  assert.ok(Math.abs(metres - metresBetween([112.91, 28.205], [112.92, 28.205])) < 0.5, String(metres));
  assert.ok(metresOutside(polygonOf(square), [112.905, 28.205]) < -480);
  const dented: Position[] = [...square, [112.905, 28.205]];
  assert.equal(isInFence(polygonOf(dented), [112.901, 28.205]), false, 'in the dent');
  const road: FenceGeometry = {
    shape: 'corridor',
    path: {
      type: 'LineString',
      coordinates: [
        [112.9, 28.2],
        [113, 28.2],
      ],
    },
    corridorM: 200,
  };
  assert.equal(isInFence(road, [112.95, 28.2008]), true, '89 m beside the road');
  assert.equal(isInFence(road, [112.95, 28.201]), false, '111 m beside the road');
});
