import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { compareCounters } from '@zhixing/engine/capacity/counters.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { tripGround } from '../../trip/seed/trip-ground.ts';
import { type SamplePlan, samplePlans } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripLodging } from '../trip-lodging.model.ts';

let server: TestServer;
let plans: readonly SamplePlan[];
before(async () => {
  server = await startSampled();
  plans = samplePlans(await tripGround(server.engine, server.engine.database));
});
after(() => server.close());

const rows = <T>(statement: ReturnType<typeof sql>): Promise<T[]> => server.engine.database.query<T>(statement);
const of = (...phases: readonly string[]) => plans.flatMap(({ trips }) => trips).filter(({ phase }) => phases.includes(phase));

test('every trip that is filed or ready is lodged, fed and insured as the guards ask', async () => {
  const filed = of('filing', 'ready');
  assert.ok(filed.length > 3);
  for (const { id, key } of filed) {
    const results = await evaluateGuards(Trip, await repo(Trip, server.context()).get(id), 'submitFiling', server.context());
    for (const { code, gaps } of results)
      if (['G14', 'G15', 'G17'].includes(code)) assert.deepEqual([key, code, gaps.map(({ text }) => text)], [key, code, []]);
  }
});

test('nobody has two beds in a night, boys, girls and staff sleep apart, and all beds exist (I-20)', async () => {
  const twice = await rows<{ n: number }>(
    sql`select count(*)::int n from room_assignment a join room_assignment b on a.id < b.id and a.stay && b.stay
          and (a.student = b.student or a.trip_staff = b.trip_staff or a.bed = b.bed or (a.lodging_room = b.lodging_room and a.place = b.place))`,
  );
  assert.equal(twice[0]?.n, 0);
  const mixed = await rows<{ n: number }>(
    sql`select count(*)::int n from room_assignment where (student is not null and gender <> room_gender) or (trip_staff is not null and room_gender <> 'staff')`,
  );
  assert.equal(mixed[0]?.n, 0);
  const lodgings = await repo(TripLodging, server.context()).find({}, { limit: 500 });
  assert.ok(lodgings.length > 3, String(lodgings.length));
  const { drift, over } = await compareCounters(server.engine);
  assert.deepEqual([drift, over], [[], []]);
});

test('the meals of the sample number those who travel, and every hit has a substitute once confirmed', async () => {
  assert.ok((await repo(TripMeal, server.context()).count({})) > 40);
  const open = await rows<{ n: number }>(
    sql`select count(*)::int n from meal_diet d join trip_meal m on m.id = d.meal where m.status <> 'requested' and d.substitute is null`,
  );
  assert.equal(open[0]?.n, 0);
});

test('every confirmed reception that stays overnight at a camp has rooms reserved', async () => {
  const bare = await rows<{ no: string }>(
    sql`select reception_no as no from reception r where status = 'confirmed' and need_lodging and stay is not null and deleted_at is null
          and not exists (select 1 from room_booking b where b.reception = r.id and b.deleted_at is null)`,
  );
  assert.deepEqual(bare, []);
});
