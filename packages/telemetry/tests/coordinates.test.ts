import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toGcj02, toWgs84 } from '../coordinates.ts';

/** Metres, by the flat approximation that holds over short distances. */
function metres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const perDegree = 111_320;
  return Math.hypot((a.lng - b.lng) * perDegree * Math.cos((a.lat * Math.PI) / 180), (a.lat - b.lat) * perDegree);
}

test('in China the shift is between 10 and 700 metres, and the way back ends where it began', () => {
  fc.assert(
    fc.property(fc.double({ min: 80, max: 130, noNaN: true }), fc.double({ min: 20, max: 50, noNaN: true }), (lng, lat) => {
      const shifted = toGcj02({ lng, lat });
      const shift = metres({ lng, lat }, shifted);
      assert.ok(shift > 10 && shift < 700, `${shift} m at ${lng}, ${lat}`);
      assert.ok(metres(toWgs84(shifted), { lng, lat }) < 0.5);
    }),
  );
});

test('abroad nothing is shifted', () => {
  assert.deepEqual(toGcj02({ lng: 2.35, lat: 48.85 }), { lng: 2.35, lat: 48.85 });
  assert.deepEqual(toWgs84({ lng: 2.35, lat: 48.85 }), { lng: 2.35, lat: 48.85 });
});
