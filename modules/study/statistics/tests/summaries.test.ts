import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Context } from '@zhixing/engine/context.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import { answer } from '@zhixing/engine/report/answer.ts';
import { type Asked, periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import { openReport } from '@zhixing/engine/report/open-report.ts';
import { refreshSummary } from '@zhixing/engine/summary/refresh.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { statisticsModule } from '../statistics.module.ts';
import { chargeSummary, feeSummary } from '../summaries.ts';

let server: TestServer;
const readers = new Map<string, Context>();
before(async () => {
  server = await startSampled();
  for (const account of ['bureauAdmin', 'schoolAdmin', 'classTeacher', 'finance']) {
    const [user] = await query<{ id: string }>(sql`select id from "user" where account = ${account}`);
    const [actor] = await actorsOf(server.engine, [user?.id ?? '']);
    if (actor) readers.set(account, server.context(server.actor({ ...actor, provenUntil: Date.parse('2030-01-01') })));
  }
});
after(() => server.close());
beforeEach(async () => {
  for (const summary of [feeSummary, chargeSummary]) await refreshSummary(server.engine, summary);
});

const query = <T>(statement: ReturnType<typeof sql>) => server.engine.database.query<T>(statement);
const feeQuery = statisticsModule.reports?.find(({ name }) => name === 'feeQuery');
const chargeReport = statisticsModule.reports?.find(({ name }) => name === 'chargeReport');
const feesOf = async (account: string, asked: Asked = {}, document = feeQuery) => {
  const ctx = readers.get(account);
  assert.ok(ctx && document);
  const report = openReport(ctx, document);
  return answer(ctx, questionOf(report, asked, periodOf(ctx, report, asked.period ?? 'all')));
};
const totalOf = ({ sets }: Awaited<ReturnType<typeof feesOf>>) => sets.find(({ by }) => by.length === 0)?.groups[0];
/** Bills of trips that are not archived, which are read-only. */
const open = sql`exists (select 1 from trip t where t.id = b.trip and t.archived_at is null)`;
const stale = async (summary = 'fees') =>
  (await query<{ n: number }>(sql`select count(*)::int as n from sys_summary_stale where summary = ${summary}`))[0]?.n;
const nightly = async () => {
  const task = server.engine.modules.flatMap(({ tasks = [] }) => tasks).find(({ code }) => code === 'checkSummaries');
  const quiet = Object.assign(Object.create(server.engine), { log: { info: () => {}, warn: () => {}, error: () => {} } });
  return task?.run(quiet, () => false);
};

describe('fees that are summed up', () => {
  test('are those of the rows, for every reader, period and grouping, before and after they are summed up', async () => {
    const asked: readonly Asked[] = [
      {},
      { period: 'schoolYear:2026' },
      { period: 'custom:2026-09-03..2026-10-20', rows: ['status'], columns: 'month' },
      { rows: ['schoolClass'], filters: { status: { in: ['paid', 'overdue'] } } },
      { rows: ['bureau'], trees: { bureau: { level: 1 } } },
    ];
    const ask = () => Promise.all([...readers.keys()].flatMap((account) => asked.map((one) => feesOf(account, one))));
    const summed = await ask();
    assert.equal(await stale(), 0);
    assert.ok(summed.some((one) => (totalOf(one)?.rows ?? 0) > 50));
    // All parts counted from the rows.
    await query(sql`insert into sys_summary_stale (summary, part) select distinct 'fees', trip from student_bill`);
    assert.deepEqual(await ask(), summed);
  });

  test('are read from the sums where nothing has changed, and the nightly check finds and tells what differs from the rows', async () => {
    const right = totalOf(await feesOf('bureauAdmin'));
    assert.equal(await nightly(), null);
    await query(
      sql`update sys_summary_fees set paid = paid + 100 where ctid in (select ctid from sys_summary_fees where paid > 0 limit 1)`,
    );
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.paid, Number(right?.values.paid) + 100);
    assert.equal(await nightly(), 'differ: 1');
    assert.deepEqual(totalOf(await feesOf('bureauAdmin')), right, 'counted from the rows from then on');
    const told = await query<{ params: object; account: string }>(
      sql`select n.params, u.account from sys_notice n join "user" u on u.id = n.user_id where n.kind = 'report.sumsDiffer'`,
    );
    assert.ok(told.some(({ account }) => account === 'platformAdmin'));
    assert.deepEqual(told[0]?.params, { summaries: 'fees', parts: 1 });
    assert.equal(await nightly(), null);
  });

  test('hold what has changed at once, on every path, and nothing is noted for what they do not read', async () => {
    const [bill] = await query<{ id: string }>(sql`select id from student_bill b where status = 'paid' and ${open} order by id limit 1`);
    const before = totalOf(await feesOf('bureauAdmin'));
    await query(sql`update student_bill set remind_count = remind_count + 1 where id = ${bill?.id}`);
    assert.equal(await stale(), 0);
    await query(sql`update student_bill set paid = paid + 7 where id = ${bill?.id}`);
    assert.equal(await stale(), 1);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.paid, Number(before?.values.paid) + 7);
    await refreshSummary(server.engine, feeSummary);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.paid, Number(before?.values.paid) + 7);
    await query(sql`update student_bill set deleted_at = ${server.engine.now()} where id = ${bill?.id}`);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.bills, Number(before?.values.bills) - 1);
    await query(sql`update student_bill set deleted_at = null, paid = paid - 7 where id = ${bill?.id}`);
    assert.deepEqual(totalOf(await feesOf('bureauAdmin')), before);
  });

  test('miss no write that commits while they are summed up', async () => {
    const before = totalOf(await feesOf('bureauAdmin'));
    const [bill] = await query<{ id: string; trip: string }>(
      sql`select id, trip from student_bill b where status = 'paid' and ${open} order by id limit 1`,
    );
    await query(sql`insert into sys_summary_stale (summary, part) values ('fees', ${bill?.trip})`);
    await server.engine.database.transaction(async (tx) => {
      await tx.query(sql`update student_bill set paid = paid + 9 where id = ${bill?.id}`);
      await refreshSummary(server.engine, feeSummary);
    });
    assert.equal(await stale(), 1);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.paid, Number(before?.values.paid) + 9);
    await query(sql`update student_bill set paid = paid - 9 where id = ${bill?.id}`);
  });

  test('are summed up again when the outbox delivers a write', async () => {
    const finance = readers.get('finance');
    const [bill] = await query<{ id: string; version: number; line: string }>(
      sql`select b.id, b.version, (select l.id from bill_line l where l.bill = b.id limit 1) as line from student_bill b
        where b.status in ('unpaid', 'partial', 'paid', 'overdue') and b.school = ${finance?.actor.organisationId} and ${open} order by b.id limit 1`,
    );
    assert.ok(bill && finance);
    const before = totalOf(await feesOf('bureauAdmin'));
    const answered = await server.request(finance.actor, 'POST', `/api/data/studentBill/${bill.id}/actions/adjust`, {
      version: bill.version,
      args: { line: bill.line, amount: 500, reason: '补收材料费' },
    });
    assert.equal(answered.status, 200, answered.text);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.receivable, Number(before?.values.receivable) + 500);
    await server.engine.outbox.drain();
    assert.equal(await stale(), 0);
    assert.equal(totalOf(await feesOf('bureauAdmin'))?.values.receivable, Number(before?.values.receivable) + 500);
  });
});

describe('charges that are summed up with the state of their bills', () => {
  const chargesOf = (account: string, asked?: Asked) => feesOf(account, asked, chargeReport);
  const paidOf = async () => totalOf(await chargesOf('bureauAdmin'))?.values.paid;

  test('are those of the rows, for every reader, period, filter and grouping', async () => {
    const asked: readonly Asked[] = [
      {},
      { period: 'schoolYear:2026' },
      { period: 'custom:2026-09-03..2026-10-20', rows: ['feeItem'], columns: 'month' },
      { rows: ['channel'], filters: { 'trip.status': { in: ['archived'] } } },
      { rows: ['school'], filters: { 'bill.payChannel': { in: ['wechat'] } } },
    ];
    const ask = () => Promise.all([...readers.keys()].flatMap((account) => asked.map((one) => chargesOf(account, one))));
    const summed = await ask();
    assert.equal(await stale('charges'), 0);
    assert.ok(summed.some((one) => (totalOf(one)?.rows ?? 0) > 200));
    await query(sql`insert into sys_summary_stale (summary, part) select distinct 'charges', trip from bill_line`);
    assert.deepEqual(await ask(), summed);
  });

  test('are read from the sums, until the nightly check finds a difference', async () => {
    const right = await paidOf();
    await query(
      sql`update sys_summary_charges set paid = paid + 100 where ctid in (select ctid from sys_summary_charges where paid > 0 and behind_status = 'paid' limit 1)`,
    );
    assert.equal(await paidOf(), Number(right) + 100);
    assert.equal(await nightly(), 'differ: 1');
    assert.equal(await paidOf(), right);
    const [told] = await query<{ params: object }>(
      sql`select params from sys_notice where kind = 'report.sumsDiffer' and params->>'summaries' = 'charges' limit 1`,
    );
    assert.deepEqual(told?.params, { summaries: 'charges', parts: 1 });
    await refreshSummary(server.engine, chargeSummary);
    assert.equal(await paidOf(), right);
    assert.equal(await nightly(), null);
  });

  test('follow the state of a bill at once, though none of its lines changes', async () => {
    const before = totalOf(await chargesOf('bureauAdmin'));
    const [bill] = await query<{ id: string; amount: number; n: number }>(
      sql`select b.id, sum(l.amount)::int as amount, count(*)::int as n from student_bill b join bill_line l on l.bill = b.id and l.deleted_at is null
        where b.status = 'unpaid' and ${open} group by b.id order by b.id limit 1`,
    );
    await query(sql`update student_bill set status = 'cancelled' where id = ${bill?.id}`);
    assert.equal(await stale('charges'), 1);
    for (const refreshed of [false, true]) {
      if (refreshed) await refreshSummary(server.engine, chargeSummary);
      const now = totalOf(await chargesOf('bureauAdmin'));
      assert.equal(now?.rows, Number(before?.rows) - Number(bill?.n), `lines, ${refreshed ? 'summed up' : 'counted'}`);
    }
    await query(sql`update student_bill set deleted_at = ${server.engine.now()} where id = ${bill?.id}`);
    await query(sql`update student_bill set status = 'unpaid' where id = ${bill?.id}`);
    await refreshSummary(server.engine, chargeSummary);
    assert.equal(totalOf(await chargesOf('bureauAdmin'))?.rows, Number(before?.rows) - Number(bill?.n), 'of a bill in the bin');
    await query(sql`update student_bill set deleted_at = null where id = ${bill?.id}`);
    assert.deepEqual(totalOf(await chargesOf('bureauAdmin')), before);
    await query(sql`update student_bill set remind_count = remind_count + 1 where id = ${bill?.id}`);
    await refreshSummary(server.engine, chargeSummary);
    assert.equal(await stale('charges'), 0);
  });
});

test('every night also what is copied for figures is compared with what it follows from, mended, and announced', async () => {
  assert.equal(await nightly(), null);
  const state = async () => [
    await query(sql`select evaluation, item, score::text, counted from evaluation_item_score where deleted_at is null order by 1, 2`),
    await query(sql`select site, day::text from site_closed_day order by 1, 2`),
  ];
  const right = await state();
  await server.engine.database.transaction(async (tx) => {
    await writeClosed(tx);
    await tx.query(
      sql`update evaluation_item_score set score = score / 2 where id = (select id from evaluation_item_score where score > 0 order by id limit 1)`,
    );
    await tx.query(sql`delete from site_closed_day where site = (select site from site_closed_day order by site limit 1)`);
  });
  assert.equal(await nightly(), 'differ: 2');
  assert.deepEqual(await state(), right);
  const told = await query<{ params: { summaries: string } }>(
    sql`select params from sys_notice where kind = 'report.sumsDiffer' order by id desc limit 1`,
  );
  assert.deepEqual(told[0]?.params.summaries.split(', ').toSorted(), ['closedDays', 'evaluationItemScore']);
  assert.equal(await nightly(), null);
});
