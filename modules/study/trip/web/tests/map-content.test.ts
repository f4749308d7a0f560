import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadItinerary } from '../itinerary/use-itinerary.ts';
import { mapContent } from '../trip-page/map-content.ts';

const school = { lng: 112.93, lat: 28.23 };
const base = { lng: 113.03, lat: 28.23 };
const item = (id: string, kind: string, hours: readonly [string, string], values: object = {}) => ({
  id,
  kind,
  title: id,
  startAt: `2026-10-17T${hours[0]}:00+08:00`,
  endAt: `2026-10-17T${hours[1]}:00+08:00`,
  ...values,
});

test('the map of a trip has its places once and in order, and the ways between them with the planned distance', () => {
  const read = {
    trip: { departAt: '2026-10-17T08:00:00+08:00', returnAt: '2026-10-17T18:00:00+08:00', gatherAt: null, gatherLocation: school },
    sites: [{ id: 'site', name: '岳麓基地', location: base }],
    items: [
      item('meal', 'meal', ['12:00', '13:00'], { site: 'site' }),
      item('gather', 'gather', ['07:30', '08:00'], { place: '学校南门' }),
      item('ride', 'transport', ['08:00', '08:30'], { distanceKm: '15.2', driveMinutes: 25 }),
      item('lesson', 'course', ['09:00', '11:00'], { site: 'site' }),
      item('back', 'dismiss', ['17:00', '17:30'], {}),
    ],
  } as unknown as ReadItinerary;
  const { stops, ways } = mapContent(read);
  assert.deepEqual(
    stops.map(({ number, name, visits }) => [number, name, visits.map(({ time, title }) => `${time} ${title}`)]),
    [
      [1, '学校南门', ['07:30 gather', '17:00 back']],
      [2, '岳麓基地', ['09:00 lesson', '12:00 meal']],
    ],
  );
  assert.deepEqual(ways[0], { from: [112.93, 28.23], to: [113.03, 28.23], km: 15.2, minutes: 25 });
  assert.ok(ways[1] && ways[1].km > 12 && ways[1].km < 13, 'without a planned ride, the estimate');
  assert.equal(ways.length, 2);
});
