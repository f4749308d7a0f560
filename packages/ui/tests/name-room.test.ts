import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxAround, markBox, overlaps, placeNames } from '../base-map/name-room.ts';

const nameAt = (x: number, y: number, width = 100) => ({ x, y, width });

test('a name stands right of its mark, or on another side where another mark or name is in its way', () => {
  assert.deepEqual(placeNames([nameAt(0, 0)]).sides, ['right']);
  assert.deepEqual(placeNames([nameAt(0, 0), nameAt(60, 0)]).sides, ['left', 'right']);
  assert.deepEqual(placeNames([nameAt(0, 0), nameAt(0, 15)]).sides, ['right', 'left']);
});

test('a name without room is left out, and no two of those that are written overlap', () => {
  const crowd = Array.from({ length: 40 }, (_, n) => nameAt((n % 8) * 30, Math.floor(n / 8) * 12));
  const { sides, taken } = placeNames(crowd);
  const names = taken.slice(crowd.length);
  assert.ok(sides.includes(null) && sides.some((side) => side !== null));
  assert.equal(names.length, sides.filter((side) => side !== null).length);
  for (const [n, one] of names.entries()) {
    assert.ok(names.slice(n + 1).every((other) => !overlaps(one, other)));
    const owned = crowd.filter((mark) => overlaps(one, markBox(mark)));
    assert.deepEqual(owned, []);
  }
});

test('a name keeps away from what moves, but is written even where there is no such place', () => {
  const coach = boxAround(60, 0, 26, 26);
  assert.deepEqual(placeNames([nameAt(0, 0)], { moving: [coach] }).sides, ['left']);
  const around = [coach, boxAround(-60, 0, 26, 26), boxAround(0, -20, 26, 26), boxAround(0, 20, 26, 26)];
  assert.deepEqual(placeNames([nameAt(0, 0)], { moving: around }).sides, ['right']);
});

test('a name is not cut by the frame of the map where another side has room', () => {
  const frame = boxAround(0, 0, 200, 200);
  assert.deepEqual(placeNames([nameAt(60, 0), nameAt(-60, 50)], { frame }).sides, ['left', 'right']);
  assert.deepEqual(placeNames([nameAt(0, 0, 400)], { frame }).sides, ['right'], 'one that fits nowhere is written all the same');
});
