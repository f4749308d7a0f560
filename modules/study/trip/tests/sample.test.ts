import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Site } from '../../institution/site/site.model.ts';
import { FilingSnapshot } from '../filing/filing-snapshot.model.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { findingsOfTrip } from '../itinerary/read-itinerary.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { partsOf } from '../readiness/trip-home.ts';
import { tripGround } from '../seed/trip-ground.ts';
import { samplePlans } from '../seed/trip-rows.ts';
import { Trip } from '../trip.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const trips = () => repo(Trip, server.context()).find({}, { order: { field: 'tripNo', descending: false } });

test('the sample has 44 plans with 70 trips in every state', async () => {
  const plans = await repo(TripPlan, server.context()).find({});
  const counted = (rows: readonly { status: string }[]) =>
    Object.fromEntries(Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([status, list]) => [status, list?.length]));
  assert.equal(plans.length, 44);
  assert.deepEqual(counted(await trips()), {
    preparing: 4,
    declaring: 3,
    declared: 2,
    enrolling: 4,
    organising: 3,
    filing: 2,
    ready: 3,
    inProgress: 4,
    suspended: 1,
    returned: 2,
    settling: 3,
    archived: 34,
    cancelled: 5,
  });
  assert.deepEqual(counted(plans), { draft: 2, schoolReview: 1, rejected: 1, approved: 2, executing: 18, closed: 20 });
});

test('one declaration of the sample was returned twice, each time with a remark on a section', async () => {
  const [filing] = (await repo(TripFiling, server.context()).find({ status: 'firstReview' })).filter(
    ({ itineraryRemark }) => itineraryRemark,
  );
  assert.ok(filing?.safetyRemark);
  const filed = await repo(FilingSnapshot, server.context()).find({ filing: filing.id });
  assert.deepEqual(filed.map(({ number }) => number).sort(), [1, 2, 3]);
});

test('the itineraries of the sample pass the checks', async () => {
  const found = [];
  for (const trip of await trips())
    found.push(
      ...(await findingsOfTrip(server.context(), trip))
        .filter(({ code }) => code !== 'courseTooSmall')
        .map(({ code, text }) => `${trip.tripNo} ${code} ${text}`),
    );
  assert.deepEqual(found, []);
});

test('plans and trips of the sample may be changed as others may', async () => {
  const ctx = server.context();
  const drafts = await repo(TripPlan, ctx).find({ status: 'draft' });
  for (const { id } of drafts) await repo(TripPlan, ctx).update(id, { remark: '已核对' });
  const open = (await trips()).filter(({ status }) => status === 'preparing');
  for (const { id } of open) {
    await repo(Trip, ctx).update(id, { remark: '已核对' });
    const [item] = await repo(ItineraryItem, ctx).find({ trip: id });
    await repo(ItineraryItem, ctx).update(item?.id ?? '', { safetyTips: '全程系好安全带' });
  }
  assert.equal(open.length, 4);
});

test('no plan of the sample goes to the base whose introduction has ended, nor may one be changed to', async () => {
  const ctx = server.context();
  const base = await repo(Site, ctx).first({ all: [{ kind: 'base', status: 'registered' }, { validTo: { lt: chinaDay(ctx.now()) } }] });
  assert.ok(base);
  const all = await trips();
  assert.deepEqual(
    all.filter(({ sites }) => sites?.includes(base.id)),
    [],
  );
  const open = all.find(({ status }) => status === 'preparing');
  await assert.rejects(repo(Trip, ctx).update(open?.id ?? '', { sites: [base.id] }), { key: 'trip.notChoosable' });
});

test('what belongs to a trip is named on its page, and never by an id', async () => {
  const closed = (await trips()).filter(({ status }) => ['inProgress', 'settling', 'archived'].includes(status));
  const named = new Set<string>();
  for (const trip of closed)
    for (const { model, records } of await partsOf(trip, server.context()))
      for (const { label } of records) {
        assert.doesNotMatch(label, /[0-9a-f]{8}-[0-9a-f]{4}-/, model);
        named.add(model);
      }
  for (const model of ['tripVehicle', 'mealRecord', 'lodgingRecord', 'costAccounting']) assert.ok(named.has(model), model);
});

test('the sample is the same whenever it is made from the same data', async () => {
  const [first, second] = [
    samplePlans(await tripGround(server.engine, server.engine.database)),
    samplePlans(await tripGround(server.engine, server.engine.database)),
  ];
  assert.deepEqual(first, second);
});

test('whatever weekday the sample is made on, trips are back that families may still evaluate', async () => {
  const ground = await tripGround(server.engine, server.engine.database);
  for (let day = ground.today; day < ground.today + 7; day += 1) {
    const back = samplePlans({ ...ground, today: day }).flatMap(({ trips: list }) => list.filter(({ phase }) => phase === 'returned'));
    assert.equal(back.length, 2);
    for (const { last } of back) {
      const ago = day - last;
      assert.ok(ago >= 1 && ago <= 6, `${ago} days ago on day ${day}`);
    }
  }
});
