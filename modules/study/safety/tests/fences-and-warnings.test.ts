import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { GeoFence } from '../fence/geo-fence.model.ts';
import { settingOf } from '../warning/setting-of.ts';
import { WarningSetting } from '../warning/warning-setting.model.ts';

let term: Term;
let trip: Row<typeof Trip>;
before(async () => {
  term = await openTerm();
  [trip] = (await term.trips({ batches: 1 })) as [Row<typeof Trip>];
});
after(() => term.server.close());

const usual = () => ({ name: '围栏', contact: '陈安全', contactPhone: phone() });
const fence = (values: object, by: Actor = term.schoolAdmin) => term.ask(by, 'POST', '/api/data/geoFence', { ...usual(), ...values });
const ring = (...coordinates: number[][]) => ({ type: 'Polygon', coordinates: [coordinates] });
const way = (count: number) => ({ type: 'LineString', coordinates: Array.from({ length: count }, (_, i) => [112.9 + i / 1000, 28.2]) });

test('each shape of a fence has its own geometry, within its bounds', async () => {
  const center = { lng: 112.93, lat: 28.18 };
  const square = ring([112.9, 28.2], [112.91, 28.2], [112.91, 28.21], [112.9, 28.2]);
  const of = { trip: trip.id };
  for (const good of [
    { shape: 'circle', center, radiusM: 20 },
    { shape: 'circle', center, radiusM: 50_000 },
    { shape: 'polygon', points: square },
    { shape: 'corridor', path: way(200), corridorM: 200 },
    { shape: 'moving', anchorStaff: term.staff, radiusM: 2000 },
  ])
    assert.equal((await fence({ ...of, ...good })).status, 200, JSON.stringify(good).slice(0, 80));
  for (const bad of [
    { shape: 'circle', center },
    { shape: 'circle', center, radiusM: 19 },
    { shape: 'circle', center, radiusM: 50_001 },
    { shape: 'polygon' },
    { shape: 'polygon', points: ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]) },
    { shape: 'polygon', points: square, radiusM: 300 },
    { shape: 'polygon', points: ring(...way(201).coordinates.map(([x = 0, y = 0], i) => [x, y + (i * i) / 1e5]), [112.9, 28.2]) },
    { shape: 'corridor', path: way(3) },
    { shape: 'corridor', path: way(201), corridorM: 200 },
    { shape: 'moving', anchorStaff: term.staff, radiusM: 2001 },
    { shape: 'moving', radiusM: 50 },
  ])
    assert.equal((await fence({ ...of, ...bad })).status, 400, JSON.stringify(bad).slice(0, 80));
});

test('a site keeps fences of its own ground, which schools may see and nobody else may change', async () => {
  const site = await term.site();
  const manager = await term.person('baseManager', site);
  const values = { shape: 'circle', center: { lng: 112.93, lat: 28.18 }, radiusM: 300 };
  const made = await fence(values, manager);
  assert.equal(made.status, 200, made.text);
  const { id } = made.data.record;
  const { ownerType, siteKind, bureau } = await term.records(GeoFence).get(id);
  assert.deepEqual([ownerType, siteKind, bureau], ['site', 'base', term.district]);
  const seen = await term.ask(term.schoolAdmin, 'GET', `/api/data/geoFence/${id}`);
  assert.equal(seen.status, 200);
  assert.equal((await term.ask(term.schoolAdmin, 'PUT', `/api/data/geoFence/${id}`, { version: 1, name: '改' })).status, 404);
  const elsewhere = await term.person('baseManager', await term.site());
  assert.equal((await term.ask(elsewhere, 'GET', `/api/data/geoFence/${id}`)).status, 404);
});

const setting = (by: Actor, values: object) => term.ask(by, 'POST', '/api/data/warningSetting', values);

test('the setting of a trip overrides that of its school, which overrides that of the platform, figure by figure', async () => {
  const platform = await term.person('platformAdmin', (await term.records(Organisation).first({ code: 'platform' }))?.id ?? '');
  const first = await settingOf(trip, term.server.context());
  assert.deepEqual(first.speedLimitKmh, { value: 100, from: 'default' });
  for (const [by, values] of [
    [platform, { speedLimitKmh: 95, parkMinutes: 25 }],
    [term.schoolAdmin, { speedLimitKmh: 90, distanceM: 40 }],
    [term.schoolAdmin, { trip: trip.id, distanceM: 30 }],
  ] as const) {
    const answer = await setting(by, values);
    assert.equal(answer.status, 200, answer.text);
  }
  const { speedLimitKmh, parkMinutes, distanceM, restMinutes } = await settingOf(trip, term.server.context());
  assert.deepEqual(
    [speedLimitKmh, parkMinutes, distanceM, restMinutes],
    [
      { value: 90, from: 'school' },
      { value: 25, from: 'platform' },
      { value: 30, from: 'trip' },
      { value: 20, from: 'default' },
    ],
  );
  const shown = await term.ask(term.schoolAdmin, 'GET', `/api/safety/warning-settings/effective?trip=${trip.id}`);
  assert.deepEqual(shown.data.figures.distanceM, { value: 30, from: 'trip' });
  const [own] = await term.records(WarningSetting).find({ level: 'school' });
  await term.records(WarningSetting).act(own?.id ?? '', 'disable');
  assert.deepEqual(
    (await settingOf(trip, term.server.context())).speedLimitKmh,
    { value: 95, from: 'platform' },
    'disabled settings do not count',
  );
});

test('figures stay in their range and in their order, with those that are inherited too; there is one setting for each', async () => {
  const [own] = await term.records(WarningSetting).find({ level: 'trip' });
  assert.ok(own);
  const put = (values: object) =>
    term.ask(term.schoolAdmin, 'PUT', `/api/data/warningSetting/${own.id}`, { version: own.version, ...values });
  assert.equal((await put({ distanceM: 5 })).status, 400);
  assert.equal((await put({ tempHigh: '43' })).status, 400);
  const crossed = await put({ hrLow: 90, hrHigh: 100, tempLow: '36.5', tempHigh: '36.0' });
  assert.deepEqual([crossed.status, crossed.data.key], [400, 'safety.contradicts']);
  const inherited = await put({ speedLimitKmh: 70 });
  assert.deepEqual([inherited.status, inherited.data.key], [400, 'safety.contradicts']);
  assert.match(inherited.text, /普通道路限速.*80/, 'names the inherited figure');
  assert.equal((await setting(term.schoolAdmin, { trip: trip.id, distanceM: 60 })).status, 409);
  assert.equal((await setting(term.schoolLeader, { distanceM: 60 })).status, 403);
});
