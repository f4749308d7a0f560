import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clustered } from '../list-types/map/points.ts';
import { createMotion, placeOf } from '../moving-points/motion.ts';

const start = placeOf([112.9, 28.2]);
/** Some hundred metres to the east. */
const near = placeOf([112.903, 28.2]);
const far = placeOf([113.5, 28.2]);
const only = (place: typeof start) => new Map([['a', place]]);

test('a point glides from where it was seen to its newest place, and moves no more once it is there', () => {
  const motion = createMotion(1000);
  motion.send(only(start), 0);
  assert.deepEqual(motion.at('a', 0), start, 'the first place is no way');
  motion.send(only(near), 5000);
  assert.ok(motion.isMoving(5500));
  const half = motion.at('a', 5500);
  assert.ok(half && Math.abs(half.x - (start.x + near.x) / 2) < 1e-12);
  // A report in the middle of the way: it goes on from where it is.
  motion.send(only(start), 5500);
  assert.deepEqual(motion.at('a', 5500), half);
  assert.deepEqual(motion.at('a', 6500), start);
  assert.equal(motion.isMoving(6500), false);
  motion.send(only(start), 9000);
  assert.equal(motion.isMoving(9000), false, 'a report of the same place moves nothing');
});

test('a point that is somewhere else jumps there, as all do for those who wish no motion, and one that is not named is gone', () => {
  const motion = createMotion(1000);
  motion.send(only(start), 0);
  motion.send(only(far), 100);
  assert.deepEqual(motion.at('a', 100), far);
  motion.send(new Map(), 200);
  assert.equal(motion.at('a', 200), undefined);
  const still = createMotion(0);
  still.send(only(start), 0);
  still.send(only(near), 10);
  assert.deepEqual(still.at('a', 10), near);
  assert.equal(still.isMoving(10), false);
});

/** Far more than half a million points need; a square that is copied for each of its points would take minutes. */
const LINEAR_MS = 30_000;

test('half a million points in one place are one mark, grouped in a time that grows with their number', () => {
  const places = Array.from({ length: 500_000 }, () => ({ at: { lng: 112.9, lat: 28.2 } }));
  const began = performance.now();
  const marks = clustered(places, 12, 30);
  const took = performance.now() - began;
  assert.deepEqual(
    marks.map(({ places: inside }) => inside.length),
    [places.length],
  );
  assert.ok(took < LINEAR_MS, `${took} ms`);
});
