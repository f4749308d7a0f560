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

const count = async (what: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from (${what}) found`);
  return row?.n ?? 0;
};

test('every trip that charged its students has a plan within the budget, whose lines add up', async () => {
  assert.ok((await count(sql`select 1 from trip_fee_plan`)) >= 50);
  assert.equal(
    await count(sql`select 1 from trip_fee_plan p join budget b on b.id = p.budget where p.total_per_student > b.per_student`),
    0,
  );
  const total = sql`(select coalesce(sum(amount), 0) from trip_fee_line l where l.fee_plan = p.id and not optional)`;
  assert.equal(await count(sql`select 1 from trip_fee_plan p where mandatory_total <> ${total} or mandatory_total = 0`), 0);
  assert.equal(await count(sql`select 1 from trip_fee_line where amount <> round(unit_price * times)`), 0);
  assert.equal(await count(sql`select 1 from trip_fee_plan where status = 'approved' and approved_at < publicity_end`), 0);
});

test('waivers stay within their funds, and some wait for a decision', async () => {
  const spent = sql`(select coalesce(sum(amount), 0) from fee_waiver w where w.fee_plan = p.id and status = 'approved')`;
  assert.equal(await count(sql`select 1 from trip_fee_plan p where ${spent} > school_funds`), 0);
  assert.ok((await count(sql`select 1 from fee_waiver where status = 'approved'`)) >= 50);
  assert.ok((await count(sql`select 1 from fee_waiver where status = 'pending'`)) >= 1);
});
