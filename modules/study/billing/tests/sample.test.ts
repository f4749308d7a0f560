import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

const rows = <T>(query: ReturnType<typeof sql>) => server.engine.database.query<T>(query);

test('the bills of the sample come with payments, refunds and a ledger that agrees with them', async () => {
  const [counted] = await rows<Record<string, number>>(sql`
    select (select count(*)::int from student_bill) as bills, (select count(*)::int from payment) as payments, (select count(*)::int from refund) as refunds,
           (select count(*)::int from ledger_entry) as entries`);
  const { bills = 0, payments = 0, refunds = 0 } = counted ?? {};
  assert.ok(bills >= 4500 && payments >= bills * 0.9 && refunds >= 50, JSON.stringify(counted));
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

test('the planner knows the sizes of tables from the first question on', async () => {
  const unknown = await rows<{ name: string }>(sql`
    select relname as name from pg_class where relname in ('student_bill', 'bill_line', 'payment', 'ledger_entry', 'sign_up') and reltuples < 1000`);
  assert.deepEqual(unknown, []);
});
