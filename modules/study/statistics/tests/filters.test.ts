import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { groupsBy, type Readers, readersOf } from '../../../platform/report/tests/readers.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { statisticsModule } from '../statistics.module.ts';

let server: TestServer;
let readers: Readers;
before(async () => {
  server = await startSampled();
  readers = await readersOf(server, ['bureauAdmin', 'finance', 'agencyManager']);
});
after(() => server.close());

const query = <T>(statement: ReturnType<typeof sql>) => server.engine.database.query<T>(statement);
const ask = (report: string, filter: object = {}, more: Record<string, string> = {}, account = 'bureauAdmin'): Promise<Answer> =>
  readers.get(account, `/${report}/answer`, { period: 'all', filter: JSON.stringify(filter), ...more });
const totalOf = (answer: Answer): Record<string, number> => {
  assert.equal(answer.status, 200, answer.text);
  return groupsBy(answer)[0]?.values as Record<string, number>;
};

/** The extra filters of each report, beside those that all share; a period where it is the filter. */
const extra: Readonly<Record<string, readonly string[]>> = {
  agencyReceptions: ['agency.agencyType', 'agency.starLevel'],
  baseReceptions: ['site.level', 'site.theme'],
  campReceptions: ['site.level'],
  regionReceptions: ['direction'],
  incidentCategories: ['severity'],
  complaintCategories: ['source'],
  courseCount: ['period'],
  priceDistribution: ['forPrimary', 'forJunior', 'forSenior'],
  coursewareCount: ['status'],
  chargeReport: ['bill.payChannel'],
  feeQuery: ['settled'],
  arrearsQuery: ['waiverPending'],
  expectedReceipts: ['pipeline'],
};

describe('extra filters', () => {
  for (const [name, filters] of Object.entries(extra))
    test(`of ${name} are offered to a bureau, with words`, async () => {
      const { data } = await readers.get('bureauAdmin', `/${name}`);
      const offered = new Map<string, { label: string; options?: { label: string }[] }>(
        data.filters.map((one: { path: string; field: object }) => [one.path, one.field]),
      );
      for (const path of filters.filter((one) => one !== 'period')) {
        const field = offered.get(path);
        assert.ok(field, path);
        for (const word of [field.label, ...(field.options ?? []).map(({ label }) => label)]) assert.doesNotMatch(word, /[a-z]\./, word);
      }
      if (filters.includes('period')) assert.equal(data.period, true);
    });

  test('of evaluations leave out groups of fewer answers than are asked for', async () => {
    for (const { name } of statisticsModule.reports?.filter(({ model }) => model === 'evaluation') ?? []) {
      const { data } = await readers.get('bureauAdmin', `/${name}`);
      assert.ok(data.few > 0, name);
    }
    const least = Math.max(...groupsBy(await ask('agencyEvaluations'), 'agency').map(({ rows }) => rows ?? 0));
    const shown = groupsBy(await ask('agencyEvaluations', {}, { least: String(least) }), 'agency');
    assert.ok(shown.length > 0 && shown.every(({ rows }) => (rows ?? 0) >= least));
  });
});

describe('paid and unpaid bills', () => {
  test('are together all bills, and the rows behind their figures are those of the part', async () => {
    const [all, paid, unpaid] = [
      totalOf(await ask('feeQuery')),
      totalOf(await ask('feeQuery', { settled: 'paid' })),
      totalOf(await ask('feeQuery', { settled: { in: ['unpaid'] } })),
    ];
    const [stored] = await query<{ n: number }>(
      sql`select count(*)::int as n from student_bill where balance > 0 and status not in ('draft', 'cancelled') and deleted_at is null`,
    );
    assert.ok((paid?.bills ?? 0) > 0 && (unpaid?.bills ?? 0) > 0);
    assert.equal(unpaid?.bills, stored?.n);
    for (const name of ['bills', 'receivable', 'paid', 'arrears'])
      assert.equal((paid?.[name] ?? 0) + (unpaid?.[name] ?? 0), all?.[name], name);
    assert.equal(paid?.arrears, 0);
    assert.deepEqual(totalOf(await ask('feeQuery', { settled: { in: ['paid', 'unpaid'] } })), all);
    const rows = await readers.get('bureauAdmin', '/feeQuery/rows', {
      period: 'all',
      filter: '{"settled":"unpaid"}',
      cell: '{}',
      measure: 'bills',
    });
    assert.equal(rows.status, 200, rows.text);
    const listed = await server.request(
      readers.as('bureauAdmin'),
      'GET',
      `/api/data/studentBill?filter=${encodeURIComponent(JSON.stringify(rows.data.where))}`,
    );
    assert.equal(listed.data.pagination.total, unpaid?.bills);
  });

  for (const operand of ['late', { in: [] }, { in: ['paid', 'late'] }, { ne: 'paid' }, 7])
    test(`refuse ${JSON.stringify(operand)}`, async () => assert.equal((await ask('feeQuery', { settled: operand })).status, 400));
});

test('each bill is of one channel, by which bills and their lines are narrowed and grouped', async () => {
  const stored = await query<{ channel: string | null; paid: number }>(
    sql`select pay_channel as channel, sum(paid)::int as paid from student_bill where status not in ('draft', 'cancelled') and deleted_at is null group by 1`,
  );
  assert.ok(stored.filter(({ channel }) => channel !== null).length > 1);
  for (const [report, path] of [
    ['feeQuery', 'payChannel'],
    ['chargeReport', 'bill.payChannel'],
  ] as const) {
    const groups = groupsBy(await ask(report, {}, { rows: 'channel' }), 'channel');
    for (const { channel, paid } of stored) {
      assert.equal(groups.find(({ keys }) => keys[0] === channel)?.values.paid, paid, `${channel} of ${report}`);
      if (channel !== null) assert.equal(totalOf(await ask(report, { [path]: { in: [channel] } })).paid, paid, `${channel} of ${report}`);
    }
  }
});

test('arrears are narrowed to those with an undecided waiver, of which agencies learn nothing', async () => {
  const [bill] = await query<{ id: string; balance: number }>(
    sql`select id, balance::int from student_bill where status = 'overdue' and balance > 0 and deleted_at is null order by id limit 1`,
  );
  const before = totalOf(await ask('arrearsQuery', { waiverPending: true }));
  await query(sql`update student_bill set waiver_pending = true where id = ${bill?.id}`);
  const after = totalOf(await ask('arrearsQuery', { waiverPending: true }));
  assert.deepEqual([after.bills, after.amount], [(before.bills ?? 0) + 1, (before.amount ?? 0) + (bill?.balance ?? 0)]);
  await query(sql`update student_bill set waiver_pending = false where id = ${bill?.id}`);
  const { data } = await readers.get('agencyManager', '/arrearsQuery');
  assert.ok(data.filters.every((one: { path: string }) => one.path !== 'waiverPending'));
  assert.equal((await ask('arrearsQuery', { waiverPending: true }, {}, 'agencyManager')).status, 400);
});

describe('expected receipts', () => {
  test('count what is not billed yet, unless it is left out', async () => {
    const [all, charged] = [totalOf(await ask('expectedReceipts')), totalOf(await ask('expectedReceipts', { pipeline: 'exclude' }))];
    assert.ok((all.pipeline ?? 0) > 0);
    assert.deepEqual([charged.pipeline, charged.expected], [0, charged.charged]);
    assert.deepEqual([all.charged, all.expected], [charged.charged, (charged.charged ?? 0) + (all.pipeline ?? 0)]);
    assert.deepEqual(totalOf(await ask('expectedReceipts', { pipeline: 'include' })), all);
    assert.equal((all.gap ?? 0) - (charged.gap ?? 0), all.pipeline);
    const { data } = await readers.get('bureauAdmin', '/expectedReceipts');
    for (const { name, form } of data.measures) assert.equal(form, 'money', name);
  });

  test('show trips without a bill, with the fee plans behind them', async () => {
    const tripsOf = async () => groupsBy(await ask('expectedReceipts', {}, { rows: 'trip' }), 'trip');
    const found = (await tripsOf()).find(({ values }) => (values.pipeline ?? 0) > 0);
    assert.ok(found);
    const trip = { id: found.keys[0] };
    await query(sql`update student_bill set deleted_at = ${server.engine.now()} where trip = ${trip.id}`);
    const unbilled = await ask('expectedReceipts', {}, { rows: 'trip' });
    const group = groupsBy(unbilled, 'trip').find(({ keys }) => keys[0] === trip.id);
    assert.deepEqual([group?.rows, group?.values.charged, group?.values.pipeline], [0, 0, found.values.pipeline]);
    assert.ok(unbilled.data.labels.trip[String(trip.id)], 'the trip is named');
    await query(sql`update student_bill set deleted_at = null where trip = ${trip.id}`);
    assert.deepEqual(
      (await tripsOf()).find(({ keys }) => keys[0] === trip.id),
      found,
    );
    const rows = await readers.get('bureauAdmin', '/expectedReceipts/rows', {
      period: 'all',
      cell: JSON.stringify({ trip: trip.id }),
      measure: 'pipeline',
    });
    assert.equal(rows.data?.model, 'tripFeePlan', rows.text);
  });
});

test('receptions within a region and across regions are together all with known regions', async () => {
  const directions = groupsBy(await ask('regionReceptions', {}, { rows: 'direction' }), 'direction');
  const all = totalOf(await ask('regionReceptions'));
  assert.ok(['within', 'across'].every((key) => directions.some(({ keys, rows }) => keys[0] === key && (rows ?? 0) > 0)));
  assert.equal(
    directions.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
    all.batches,
  );
  const within = totalOf(await ask('regionReceptions', { direction: { in: ['within'] } }));
  assert.deepEqual([within.inflow, within.outflow], [0, 0]);
  assert.equal(within.batches, directions.find(({ keys }) => keys[0] === 'within')?.rows);
});

test('the capacity of bases is that of their open days', async () => {
  const period = { period: 'custom:2026-09-01..2026-09-30' };
  const sites = groupsBy(await ask('baseReceptions', {}, { ...period, rows: 'site' }), 'site');
  const [site] = await query<{ id: string; capacity: number; closed: number }>(
    sql`select s.id, s.day_capacity as capacity, count(*)::int as closed from site s join site_closed_day c on c.site = s.id and c.day between '2026-09-01' and '2026-09-30'
      where s.id = any(${sites.map(({ keys }) => keys[0])}::uuid[]) group by s.id order by s.id limit 1`,
  );
  assert.ok(site && site.closed === 4, 'Mondays of September');
  const group = sites.find(({ keys }) => keys[0] === site.id);
  assert.equal(group?.values.capacity, site.capacity * (30 - site.closed));
  const months = groupsBy(await ask('baseReceptions', {}, { ...period, rows: 'site,month' }), 'site', 'month');
  assert.equal(months.find(({ keys }) => keys[0] === site.id && keys[1] === '2026-09')?.values.capacity, group?.values.capacity);
});
