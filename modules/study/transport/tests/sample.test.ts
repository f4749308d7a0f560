import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { needsOf } from '../../escort/need.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { tripGround } from '../../trip/seed/trip-ground.ts';
import { type SamplePlan, samplePlans } from '../../trip/seed/trip-rows.ts';
import { gapsOfUse } from '../fitness.ts';
import { TripVehicle } from '../trip-vehicle.model.ts';
import { Vehicle } from '../vehicle.model.ts';

let server: TestServer;
let plans: readonly SamplePlan[];
before(async () => {
  server = await startSampled();
  plans = samplePlans(await tripGround(server.engine, server.engine.database));
});
after(() => server.close());

const of = (...phases: readonly string[]) => plans.flatMap(({ trips }) => trips).filter(({ phase }) => phases.includes(phase));
const rows = <T>(statement: ReturnType<typeof sql>): Promise<T[]> => server.engine.database.query<T>(statement);

test('the fleet of the sample has three vehicles to renew and one that may not be used', async () => {
  const vehicles = await repo(Vehicle, server.context()).find({});
  const today = chinaDay(server.engine.now());
  const soon = chinaDay(server.engine.now().getTime() + 30 * 86_400_000);
  assert.equal(vehicles.length, 60);
  assert.equal(vehicles.filter(({ usableTo }) => (usableTo ?? '') < today).length, 1);
  assert.equal(vehicles.filter(({ usableTo }) => (usableTo ?? '') >= today && (usableTo ?? '') <= soon).length, 3);
});

test('of trips that are ready or later everybody has a group, a seat and enough adults', async () => {
  const done = of('filing', 'ready', 'inProgress', 'returned', 'settling', 'archived');
  assert.ok(done.length > 20);
  const counted = await rows<Record<'trip' | 'name', string> & Record<'going' | 'grouped' | 'seated' | 'staff' | 'aboard', number>>(sql`
    select t.id as trip, t.name,
      (select count(*)::int from sign_up s where s.trip = t.id and s.status in ('confirmed', 'completed')) as going,
      (select count(*)::int from trip_group_member m where m.trip = t.id) as grouped,
      (select count(*)::int from seat_assignment a where a.trip = t.id and a.student is not null) as seated,
      (select count(*)::int from trip_staff p where p.trip = t.id) as staff,
      (select count(*)::int from seat_assignment a where a.trip = t.id and a.trip_staff is not null) as aboard
    from trip t where t.id = any(${done.map(({ id }) => id)}::uuid[])`);
  for (const { name, going, grouped, seated, staff, aboard } of counted)
    assert.deepEqual({ name, grouped, seated, aboard }, { name, grouped: going, seated: going, aboard: staff });
});

test('teachers are enough for the children, and each coach carries a teacher and another adult (I-21)', async () => {
  const people = Map.groupBy(await repo(TripStaff, server.context()).find({}, { limit: 5000 }), ({ trip }) => trip);
  const going = new Map(
    (
      await rows<{ trip: string; n: number }>(sql`
    select trip, count(*)::int as n from sign_up where status in ('confirmed', 'completed') group by trip`)
    ).map(({ trip, n }) => [trip, n]),
  );
  const ratios = new Map(
    (
      await rows<{ id: string; ratio: number }>(sql`
    select t.id, case t.stage when 'junior' then b.ratio_junior when 'senior' then b.ratio_senior else b.ratio_primary end as ratio
      from trip t join education_bureau b on b.id = t.bureau`)
    ).map(({ id, ratio }) => [id, ratio]),
  );
  for (const { id, key } of of('filing', 'ready', 'inProgress', 'returned', 'settling', 'archived')) {
    const travellers = { students: going.get(id) ?? 0, girls: 0, nights: 0, ratio: ratios.get(id) ?? 10 };
    const teachers = needsOf(travellers, people.get(id) ?? []).find(({ code }) => code === 'teachers');
    assert.ok(teachers && teachers.present >= teachers.least, `${key}: ${teachers?.present} of ${teachers?.least}`);
  }
  const poor = await rows(sql`
    select v.trip_vehicle_no from trip_vehicle v
     where (select count(*) from seat_assignment a where a.trip_vehicle = v.id and a.trip_staff is not null) < 2
        or not exists (select 1 from seat_assignment a join trip_staff p on p.id = a.trip_staff
                        where a.trip_vehicle = v.id and p.role in ('chief', 'principal', 'leader', 'teacher'))`);
  assert.deepEqual(poor, []);
});

test('vehicles and drivers of trips ahead have papers that outlast them', async () => {
  const ctx = server.context();
  const found = [];
  for (const use of await repo(TripVehicle, ctx).find({ status: { in: ['planned', 'verified', 'running'] } }))
    found.push(...(await gapsOfUse(use, ctx)));
  assert.deepEqual(found, []);
});
