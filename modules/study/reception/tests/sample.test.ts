import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { compareCounters } from '@zhixing/engine/capacity/counters.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { seedFacilities } from '../../facility/seed/seed-facilities.ts';
import { seedInstitutions } from '../../institution/seed/seed-institutions.ts';
import { seedSchools } from '../../school/seed/seed-schools.ts';
import { Staff } from '../../school/staff.model.ts';
import { Reception } from '../reception.model.ts';
import { seedReceptions } from '../seed/seed-receptions.ts';
import { VenueBooking } from '../venue-booking.model.ts';

const TRIPS = 60;

let server: TestServer;
before(async () => {
  server = await startProduct();
  await seedSchools(server.engine, { profile: 'tiny', now: server.engine.now() });
  await seedInstitutions(server.engine);
  await seedFacilities(server.engine);
  await makeTrips();
});
after(() => server.close());

/** Trips of one school around today, each to one of the accredited sites. */
async function makeTrips(): Promise<void> {
  const [staff] = await repo(Staff, server.context()).find({}, { limit: 1 });
  const plans = [newId(), newId(), newId()];
  const query = (statement: ReturnType<typeof sql>) => server.engine.database.query(statement);
  await query(sql`
    insert into trip_plan (id, plan_no, name, school, school_year, term, stage, grades, theme, goal, scope, destination, expect_students, expect_staff,
      start_date, end_date, days, nights, batches, transport_mode, mode, owner, owner_phone, avoid_peak, status)
    select plan, 'PL20260901' || lpad(n::text, 4, '0'), '研学计划' || n, ${staff?.school}::uuid, 2026, 'first', 'primary', array[]::uuid[], 'nature', '目标', 'city', '基地', 160, 16,
      current_date, current_date, 1, 0, 1, 'coach', 'entrusted', ${staff?.id}::uuid, '15400000000', true, 'approved'
    from unnest(${plans}::uuid[]) with ordinality p(plan, n)`);
  await query(sql`
    insert into trip (id, trip_no, name, trip_plan, batch_no, school, stage, theme, classes, scope, depart_at, return_at, days, nights, plan_students, plan_staff, sites, status)
    select gen_random_uuid(), 'TR20260901' || lpad(n::text, 4, '0'), '研学第' || n || '批', (${plans}::uuid[])[1 + (n - 1) / 20], 1 + (n - 1) % 20, ${staff?.school}::uuid, 'primary', 'nature', array[]::uuid[], 'city',
      date_trunc('day', now()) + (n % 15 - 5) * interval '1 day', date_trunc('day', now()) + (n % 15 - 5 + n % 3) * interval '1 day' + interval '9 hours', 1, 0, 60 + n, 8,
      array[(select id from site where status = 'introduced' order by site_no offset n % 9 limit 1)],
      case n % 4 when 0 then 'cancelled' when 1 then 'declared' else 'preparing' end
    from generate_series(1, ${TRIPS}) n`);
}

test('the sample gives its trips receptions and venues, and keeps every limit', async () => {
  await seedReceptions(server.engine);
  const receptions = await repo(Reception, server.context()).find({}, { limit: 500 });
  assert.ok(receptions.length > TRIPS / 2, String(receptions.length));
  for (const status of ['requested', 'confirmed', 'completed', 'cancelled'])
    assert.ok(
      receptions.some((reception) => reception.status === status),
      status,
    );
  assert.ok((await repo(VenueBooking, server.context()).count({})) > TRIPS / 2);
  const { drift, over } = await compareCounters(server.engine);
  assert.deepEqual([drift, over], [[], []]);
});

test('a reception of the sample may be answered as others may', async () => {
  const receptions = repo(Reception, server.context());
  const open = await receptions.find({
    status: 'requested',
    counterFrom: { empty: true },
    arriveAt: { gt: server.engine.now().toISOString() },
  });
  assert.ok(open.length > 0);
  for (const { id } of open) assert.equal((await receptions.act(id, 'confirm')).status, 'confirmed');
});
