import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { compareCounters } from '@zhixing/engine/capacity/counters.ts';
import { Site } from '../../institution/site/site.model.ts';
import { phone, uscc } from '../../institution/tests/county.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Reception } from '../reception.model.ts';
import { VenueBooking } from '../venue-booking.model.ts';
import { type Camp, openCamp } from './camp.ts';

const REQUESTS = 200;
const PLACES = 40;

let camp: Camp;
const trips: string[] = [];
before(async () => {
  camp = await openCamp();
  const { name, classes, scope, departAt, returnAt } = camp.trip;
  while (trips.length < REQUESTS) {
    const { id: tripPlan } = await camp.plan({ name: `研学计划${trips.length}` });
    for (let batchNo = 1; batchNo <= 20; batchNo += 1)
      trips.push((await camp.records(Trip).create({ name, classes, scope, departAt, returnAt, tripPlan, batchNo })).id);
  }
});
after(() => camp.server.close());

type Answers = Awaited<ReturnType<Camp['ask']>>[];

/** How many were accepted, and why the others were not. */
const outcome = (answers: Answers) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, data }) => (status === 200 ? 'accepted' : `${status} ${data.key}`))].map(([key, all]) => [
      key,
      all.length,
    ]),
  );

test('of two hundred requests at once for forty places, forty are accepted and the others told how many are free', async () => {
  const contact = { manager: '李主任', managerPhone: phone(), region: '439902', uscc: uscc() };
  const { id: site } = await camp
    .records(Site)
    .create({ name: '小型基地', kind: 'base', dayCapacity: PLACES, onceCapacity: PLACES, ...contact });
  await camp.records(Site).act(site, 'apply');
  await camp.records(Site).act(site, 'introduce', { introducedAt: camp.today(-10), validTo: camp.today(700) });
  const one = { site, planStudents: 1, planStaff: 0, needLodging: false, arriveAt: camp.at(50), leaveAt: camp.at(50, '16:00') };
  const answers = await Promise.all(trips.map((trip) => camp.reception({ ...one, trip })));
  assert.deepEqual(outcome(answers), { accepted: PLACES, '409 model.capacityExceeded': REQUESTS - PLACES });
  const stored = await camp.records(Reception).find({ site, status: 'requested' }, { limit: 500 });
  assert.equal(
    stored.reduce((sum, { people }) => sum + (people ?? 0), 0),
    PLACES,
  );
  const { drift, over } = await compareCounters(camp.server.engine);
  assert.deepEqual([drift, over], [[], []]);
});

test('of two hundred bookings of one venue at once, one is accepted and the others told when it is taken', async () => {
  const time = { startAt: camp.at(52, '09:00'), endAt: camp.at(52, '10:00'), people: 40 };
  const answers = await Promise.all(trips.map((trip) => camp.booking({ trip, ...time })));
  assert.deepEqual(outcome(answers), { accepted: 1, '409 model.overlaps': REQUESTS - 1 });
  assert.equal(await camp.records(VenueBooking).count({ venue: camp.hall, status: 'requested' }), 1);
});

test('a closed day and a request at the same moment never both stand', async () => {
  const rounds = trips.slice(0, 12).map(async (trip, n) => {
    const day = camp.today(100 + n * 3);
    const reception = camp.reception({
      trip,
      arriveAt: `${day}T09:00:00+08:00`,
      leaveAt: `${day}T16:00:00+08:00`,
      needLodging: false,
      planStudents: 20,
    });
    const closure = camp.ask(camp.campManager, 'POST', '/api/data/siteClosure', { startOn: day, endOn: day, reason: '设备检修' });
    const results = await Promise.all([reception, closure]);
    return results.filter(({ status }) => status === 200).length;
  });
  assert.deepEqual(
    await Promise.all(rounds),
    Array.from({ length: 12 }, () => 1),
  );
});

test('a random history of bookings never overlaps', async () => {
  const picks = Array.from({ length: 120 }, (_, n) => ({ trip: trips[n] ?? '', start: (n * 37) % 480, length: 15 + ((n * 53) % 90) }));
  const clock = (minutes: number) => `${String(8 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  await Promise.all(
    picks.map(async ({ trip, start, length }, n) => {
      const { status, data } = await camp.booking({
        trip,
        startAt: camp.at(60, clock(start)),
        endAt: camp.at(60, clock(start + length)),
        people: 10,
      });
      if (status === 200 && n % 5 === 0) await camp.act(camp.schoolAdmin, 'venueBooking', data.record.id, 'cancel', { reason: '行程调整' });
    }),
  );
  const live = await camp
    .records(VenueBooking)
    .find(
      { venue: camp.hall, status: 'requested', startAt: { gte: camp.at(60, '00:00') } },
      { order: { field: 'startAt', descending: false }, limit: 500 },
    );
  assert.ok(live.length > 3);
  for (const [n, booking] of live.entries()) assert.ok(n === 0 || Date.parse(live[n - 1]?.endAt ?? '') <= Date.parse(booking.startAt));
});
