import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { seedAgreements } from '../../agreement/seed/seed-agreements.ts';
import { seedTemplates } from '../../agreement/seed/seed-templates.ts';
import { seedCatalogues } from '../../catalogue/seed/seed-catalogues.ts';
import { seedEnrolment } from '../../enrolment/seed/seed-enrolment.ts';
import { seedFees } from '../../fee/seed/seed-fees.ts';
import { seedInstitutions } from '../../institution/seed/seed-institutions.ts';
import { seedSchools } from '../../school/seed/seed-schools.ts';
import { seedTrips } from '../../trip/seed/seed-trips.ts';
import { seedBilling } from '../seed/seed-billing.ts';

let server: TestServer;
let bills: number;
let seconds: number;
before(async () => {
  server = await startProduct({ now: () => new Date('2026-11-21T02:00:00Z') });
  await seedSchools(server.engine, { profile: 'demo', now: server.engine.now(), onProgress: () => undefined });
  await seedCatalogues(server.engine);
  await seedInstitutions(server.engine);
  const trips = await seedTrips(server.engine);
  await seedTemplates(server.engine);
  await seedAgreements(server.engine);
  await seedFees(server.engine, trips);
  await seedEnrolment(server.engine, trips);
  const start = performance.now();
  bills = await seedBilling(server.engine, trips);
  seconds = (performance.now() - start) / 1000;
});
after(() => server.close());

const rows = <T>(query: ReturnType<typeof sql>) => server.engine.database.query<T>(query);

test('the bills of the sample come with payments, refunds and a ledger that agrees with them', async () => {
  assert.ok(bills >= 2000, String(bills));
  const [counted] = await rows<Record<string, number>>(sql`
    select (select count(*)::int from payment) as payments, (select count(*)::int from refund) as refunds,
           (select count(*)::int from ledger_entry) as entries`);
  assert.ok((counted?.payments ?? 0) >= bills * 0.9 && (counted?.refunds ?? 0) >= 50);
  assert.ok(seconds < 30, `${seconds} s`);
});

test('every state of bills and refunds occurs, and channels have their shares', async () => {
  const states = await rows<{ status: string; n: number }>(sql`select status, count(*)::int as n from student_bill group by 1`);
  const known = states.map(({ status }) => status);
  for (const status of ['unpaid', 'partial', 'paid', 'overdue', 'refunding', 'refunded', 'waived', 'cancelled'])
    assert.ok(known.includes(status), status);
  const channels = await rows<{ channel: string; share: number }>(
    sql`select channel, count(*)::float8 / sum(count(*)) over () as share from payment group by 1`,
  );
  const wechat = channels.find(({ channel }) => channel === 'wechat')?.share ?? 0;
  assert.ok(Math.abs(wechat - 0.61) < 0.03, String(wechat));
});

test('no moment lies ahead, and no two numbers are the same', async () => {
  const late = await rows(sql`
    select 1 from payment where pay_at > ${server.engine.now()} union all select 1 from ledger_entry where occur_at > ${server.engine.now()}
    union all select 1 from student_bill where issued_at > ${server.engine.now()} limit 1`);
  assert.equal(late.length, 0);
  const twice = await rows(sql`select transaction_no from payment where transaction_no is not null group by 1 having count(*) > 1`);
  assert.equal(twice.length, 0);
});
