import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from '../../../tests/product.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

let server: TestServer;
let all: TrackedTrip;
let clock = Date.now();
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
});
after(() => server.close());

const places = async (query = '') => {
  const { status, data, text } = await server.request(all.schoolAdmin, 'GET', `/api/places${query}`);
  assert.equal(status, 200, text);
  return data as {
    list: { device: string; student: string }[];
    labels: Record<string, Record<string, string>>;
    total: number;
    since: string;
  };
};
const reported = (identity: string | null, lng: number) =>
  all.intake.accept([all.report(identity, { position: { lng, lat: 28.2, valid: true, source: 'satellite' } })]);

test('all places of a trip are one answer, and later questions have those that changed', async () => {
  const [one, other] = [await all.worn(), await all.worn()];
  await reported(one.badge.identity, 112.9);
  await reported(other.badge.identity, 112.91);
  const first = await places(`?trip=${all.trip}`);
  assert.deepEqual(first.list.map(({ student }) => student).toSorted(), [one.student, other.student].toSorted());
  assert.equal(first.total, 2);
  assert.ok(first.labels.trip?.[all.trip]);
  assert.ok(first.labels.student?.[one.student]);

  clock += 60_000;
  await reported(one.badge.identity, 112.92);
  const next = await places(`?trip=${all.trip}&since=${encodeURIComponent(new Date(clock - 1000).toISOString())}`);
  assert.deepEqual(
    next.list.map(({ student }) => student),
    [one.student],
  );
  // What was committed some moments after it was received is read with the next answer.
  assert.ok(Date.parse(next.since) < clock && Date.parse(next.since) >= clock - 30_000);
  assert.equal((await places()).list.length, 2, 'without a trip those of all trips');
});

test('whoever may not see places has none, and an unknown parameter is refused', async () => {
  const finance = server.actor({ roles: ['finance'], organisationId: all.school });
  assert.equal((await server.request(finance, 'GET', '/api/places')).status, 403);
  assert.equal((await server.request(null, 'GET', '/api/places')).status, 403);
  assert.equal((await server.request(all.schoolAdmin, 'GET', '/api/places?of=all')).status, 400);
});
