import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { compareCounters } from '@zhixing/engine/capacity/counters.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { Trip } from '../../trip/trip.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const records = () => repo(SignUp, server.context()).find({}, { limit: 100_000 });

test('the sample has thousands of sign-ups in every state, and most of each class join', async () => {
  const rows = await records();
  assert.ok(rows.length > 5000 && rows.length < 9500, String(rows.length));
  assert.deepEqual([...new Set(rows.map(({ status }) => status))].toSorted(), [
    ...(['absent', 'completed', 'confirmed', 'declined', 'invited', 'submitted', 'waitlist', 'withdrawn'] as const),
  ]);
  const past = Map.groupBy(rows, ({ trip }) => trip);
  const settled = [...past.values()].filter((list) => list.some(({ status }) => status === 'completed'));
  for (const list of settled) {
    const joined = list.filter(({ status }) => ['completed', 'absent'].includes(status)).length / list.length;
    assert.ok(joined > 0.74 && joined < 0.97, String(joined));
  }
});

test('its places are within those of the trips, and its waiting lists in order', async () => {
  const trips = new Map((await repo(Trip, server.context()).find({}, { limit: 1000 })).map((trip) => [trip.id, trip]));
  for (const [trip, rows] of Map.groupBy(await records(), ({ trip: id }) => id)) {
    const taken = rows.filter(({ places }) => places === 1).length;
    const waiting = rows.flatMap(({ waitNo }) => waitNo ?? []).toSorted((a, b) => a - b);
    assert.ok(taken <= (trips.get(trip)?.maxStudents ?? 0));
    assert.ok(waiting.length === 0 || taken === trips.get(trip)?.maxStudents);
    assert.deepEqual(
      waiting,
      waiting.map((_, n) => n + 1),
    );
  }
  assert.deepEqual(await compareCounters(server.engine), { drift: [], over: [] });
});

test('nobody is on two trips at a time, and everybody confirmed ahead has a consent and a contact', async () => {
  const { database } = server.engine;
  const twice = await database.query(sql`
    select 1 from sign_up a join sign_up b on a.student = b.student and a.id < b.id and a.places = 1 and b.places = 1
       and a.first_day <= b.last_day and b.first_day <= a.last_day`);
  assert.deepEqual(twice, []);
  const lacking = (await records()).filter(
    ({ status, tripConsent, emergencyPhone, healthConfirmed }) =>
      status === 'confirmed' && (!tripConsent || !emergencyPhone || !healthConfirmed),
  );
  assert.deepEqual(lacking, []);
});

test('each of its trips has a letter with every section', async () => {
  const letters = await repo(ParentNotice, server.context()).find({ status: 'published' }, { limit: 1000 });
  const trips = new Set((await records()).map(({ trip }) => trip));
  assert.equal(letters.length, trips.size);
  for (const { content, voluntary, fees, refunds, providers } of letters) assert.ok(content && voluntary && fees && refunds && providers);
  assert.ok(letters.every(({ readCount, targetCount }) => (readCount ?? 0) <= (targetCount ?? 0)));
});
