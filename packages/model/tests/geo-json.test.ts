import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gcjOfWgs } from '../gcj.ts';
import { readGeoJson } from '../geo-json.ts';
import { metresBetween } from '../geo-shape.ts';

const ring = [
  [112.9, 28.2],
  [112.91, 28.2],
  [112.91, 28.21],
  [112.9, 28.2],
];
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry });
const read = (value: unknown) => readGeoJson(JSON.stringify(value));
const kinds = (value: unknown) => read(value)?.shapes.map(({ name, geometry }) => [name, geometry.shape]);
const reasons = (value: unknown) => read(value)?.refused.map(({ why }) => why);

test('polygons, lines and points become polygons, corridors and circles with their names', () => {
  const collection = {
    type: 'FeatureCollection',
    features: [
      feature({ type: 'Polygon', coordinates: [ring] }, { name: '营区' }),
      feature({ type: 'LineString', coordinates: [...ring.slice(0, 2), [112.92, 28.3, 55]] }, { name: '步道', width: 60 }),
      feature({ type: 'Point', coordinates: [112.9, 28.2] }, { radius: 450 }),
    ],
  };
  assert.deepEqual(kinds(collection), [
    ['营区', 'polygon'],
    ['步道', 'corridor'],
    ['', 'circle'],
  ]);
  assert.deepEqual(kinds({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })?.length, 2);
  const [, line, point] = read(collection)?.shapes ?? [];
  assert.ok(line?.geometry.shape === 'corridor' && line.geometry.corridorM === 60);
  assert.deepEqual(line.geometry.path.coordinates.at(-1), [112.92, 28.3], 'without the height');
  assert.ok(point?.geometry.shape === 'circle' && point.geometry.radiusM === 450);
});

test('what is no fence is left out with its reason, and what is no GeoJSON is refused', () => {
  const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
  assert.deepEqual(reasons(polygon(ring, ring)), ['hole']);
  assert.deepEqual(
    reasons(
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
    ),
    ['crosses'],
  );
  assert.deepEqual(
    reasons(
      polygon([
        [0, 91],
        [1, 1],
        [1, 0],
        [0, 91],
      ]),
    ),
    ['degrees'],
  );
  assert.deepEqual(reasons({ type: 'Point', coordinates: [1, 'x'] }), ['degrees']);
  assert.deepEqual(reasons(feature({ type: 'Point', coordinates: [1, 1] }, { radius: 3 })), ['radius']);
  const long = Array.from({ length: 300 }, (_, i) => [112 + i / 1000, 28]);
  assert.deepEqual(reasons({ type: 'LineString', coordinates: long }), ['vertices']);
  assert.deepEqual(reasons({ type: 'Circle', coordinates: [] }), ['type']);
  for (const text of ['', '[]', '{"type":"FeatureCollection","features":[]}', 'x'.repeat(1_000_001), '{"type":"FeatureCollection"}'])
    assert.equal(readGeoJson(text), null, text.slice(0, 40));
  const many = { type: 'FeatureCollection', features: Array.from({ length: 101 }, () => feature({ type: 'Point', coordinates: [1, 1] })) };
  assert.equal(read(many), null, 'more than a hundred shapes');
});

test('no text breaks the reader', () => {
  fc.assert(fc.property(fc.json(), (text) => void readGeoJson(text)));
  const nested = fc.letrec((tie) => ({
    node: fc.record({
      type: fc.constantFrom('FeatureCollection', 'Feature', 'Polygon', 'MultiPolygon', 'LineString', 'Point'),
      features: fc.oneof({ maxDepth: 3 }, fc.anything(), fc.array(tie('node'), { maxLength: 3 })),
      geometry: fc.oneof({ maxDepth: 3 }, fc.anything(), tie('node')),
      properties: fc.anything(),
      coordinates: fc.oneof(fc.constant([ring]), fc.anything()),
    }),
  }));
  fc.assert(fc.property(nested.node, (value) => void read(value)));
});

test('satellite positions move to where maps in China show them', () => {
  const moved = gcjOfWgs([116.404, 39.915]);
  assert.ok(metresBetween(moved, [116.410244, 39.916404]) < 1, String(moved));
  assert.deepEqual(gcjOfWgs([2.35, 48.85]), [2.35, 48.85], 'outside of China they stay');
});
