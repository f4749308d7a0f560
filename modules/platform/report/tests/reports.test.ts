import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { readReport } from '@zhixing/model/report/index.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { sendViews } from '../send-views.ts';
import { groupsBy, type Readers, type ReportGroup, readersOf } from './readers.ts';

let server: TestServer;
let readers: Readers;
before(async () => {
  server = await startSampled();
  readers = await readersOf(server, ['platformAdmin', 'bureauAdmin', 'schoolAdmin', 'classTeacher', 'finance', 'baseManager']);
});
after(() => server.close());

const as = (account: string) => readers.as(account);
const get = (account: string, path: string, query?: Record<string, string>) => readers.get(account, path, query);
/** Runs the scheduled task as on the morning of a day. */
async function runTask(day: string): Promise<string | undefined> {
  const task = server.engine.modules.flatMap(({ tasks = [] }) => tasks).find(({ code }) => code === 'sendReports');
  const then = Object.assign(Object.create(server.engine), { now: () => new Date(`${day}T07:00:00+08:00`) });
  return (await task?.run(then, () => false)) ?? undefined;
}
const query = <T>(statement: ReturnType<typeof sql>) => server.engine.database.query<T>(statement);

describe('an answer', () => {
  test('has totals, subtotals and words for all keys', async () => {
    const answer = await get('bureauAdmin', '/agencyReceptions/answer', { period: 'all' });
    assert.equal(answer.status, 200);
    const [total] = groupsBy(answer);
    const [stored] = await query<{ trips: number; students: number }>(
      sql`select count(*)::int as trips, sum(present_count)::int as students from trip where status in ('returned', 'settling', 'archived') and agency is not null and deleted_at is null`,
    );
    assert.deepEqual([total?.values.trips, total?.values.students], [stored?.trips, stored?.students]);
    assert.ok((total?.values.students ?? 0) > 500);
    for (const { keys } of groupsBy(answer, 'agency')) assert.ok(answer.data.labels.agency[String(keys[0])], String(keys[0]));
    assert.equal(
      groupsBy(answer, 'agency').reduce((sum, { values }) => sum + (values.trips ?? 0), 0),
      stored?.trips,
    );
    assert.match(answer.data.labels.month['2026-10'], /2026年10月/);
  });

  test('tells the order of numbers, as of stars', async () => {
    const { data } = await get('bureauAdmin', '/agencyEvaluations/answer', { period: 'all' });
    assert.ok(data.orders.stars.length > 2);
    assert.deepEqual(data.orders.stars, data.orders.stars.toSorted());
  });

  test('is compared with the period before', async () => {
    const answer = await get('bureauAdmin', '/agencyReceptions/answer', { period: 'month:2026-10', compare: 'before' });
    const earlier = await get('bureauAdmin', '/agencyReceptions/answer', { period: 'month:2026-09' });
    assert.equal(answer.data.before.period.text, 'month:2026-09');
    assert.deepEqual(answer.data.before.sets, earlier.data.sets);
  });

  test('is compared with the same part of the period before while it runs, and counts the capacity of the days that have passed', async () => {
    const running = await get('bureauAdmin', '/baseReceptions/answer', { period: 'schoolYear', compare: 'before' });
    const { from, to } = running.data.before.period;
    assert.equal(daysBetween(from, to), daysBetween(running.data.period.from, chinaDay(server.engine.now())) + 1);
    assert.match(running.data.before.period.label, /学年同期$/);
    const earlier = await get('bureauAdmin', '/baseReceptions/answer', { period: `custom:${from}..${addDays(to, -1)}` });
    assert.deepEqual(running.data.before.sets, earlier.data.sets);
    const capacity = (answer: Answer) => groupsBy(answer)[0]?.values.capacity ?? 0;
    const today = chinaDay(server.engine.now());
    const [closed] = await query<{ now: number; before: number }>(
      sql`select coalesce(sum(s.day_capacity) filter (where c.day between ${running.data.period.from}::date and ${today}::date), 0)::int as now,
          coalesce(sum(s.day_capacity) filter (where c.day >= ${from}::date and c.day < ${to}::date), 0)::int as before
        from site_closed_day c join site s on s.id = c.site and s.kind = 'base' and s.status = 'introduced'`,
    );
    assert.ok(capacity(running) > 0 && closed && closed.now > 0);
    // As many days, without those on which bases were closed.
    assert.equal(capacity(running) + closed.now, capacity(earlier) + closed.before);
  });

  test('is the same in whatever order the rows are stored', async () => {
    const ask = async () => (await get('bureauAdmin', '/priceDistribution/answer')).data.sets;
    const one = await ask();
    await query(sql`update course set version = version where id in (select id from course order by md5(id::text) limit 20)`);
    assert.deepEqual(await ask(), one);
  });

  test('is narrowed by filters, by those of referenced records too', async () => {
    const narrowed = await get('bureauAdmin', '/baseReceptions/answer', {
      period: 'all',
      filter: JSON.stringify({ 'site.level': { in: ['province'] } }),
    });
    const [stored] = await query<{ n: number }>(
      sql`select count(*)::int as n from reception r join site s on s.id = r.site where r.site_kind = 'base' and r.status in ('received', 'completed') and s.level = 'province'`,
    );
    assert.equal(groupsBy(narrowed)[0]?.values.batches, stored?.n);
  });

  test('groups as it is asked to', async () => {
    const answer = await get('finance', '/feeQuery/answer', { period: 'all', rows: 'status', columns: 'month', measures: 'bills,paid' });
    assert.deepEqual(answer.data.measures.slice(0, 2), ['bills', 'paid']);
    assert.ok(groupsBy(answer, 'status', 'month').length > groupsBy(answer, 'status').length);
  });

  for (const [what, asked, key] of [
    ['an unknown period', { period: 'month:2026-13' }, 'report.badPeriod'],
    ['an unknown dimension', { rows: 'colour' }, 'report.badName'],
    ['a filter that it does not offer', { filter: '{"createdBy":{"empty":true}}' }, 'report.badFilter'],
    ['a filter that is none', { filter: '[1]' }, 'report.badFilter'],
    ['an operand that no filter takes', { filter: '{"agency":{"like":"x"}}' }, 'report.badFilter'],
  ] as const)
    test(`refuses ${what}`, async () => {
      const answer = await get('bureauAdmin', '/agencyReceptions/answer', asked);
      assert.equal(answer.status, 400);
      assert.equal(answer.data.key, key);
    });
});

describe('permissions', () => {
  test('two readers see the rows of their own scopes', async () => {
    const [bureau, school] = await Promise.all(
      ['bureauAdmin', 'schoolAdmin'].map((who) => get(who, '/feeQuery/answer', { period: 'all' })),
    );
    const schools = (answer: Answer | undefined) => new Set(answer ? groupsBy(answer, 'school').map(({ keys }) => keys[0]) : []);
    assert.ok(schools(bureau).size > 1);
    assert.deepEqual([...schools(school)], [as('schoolAdmin').organisationId]);
  });

  test('who may not list the rows may not read the report, and does not find it', async () => {
    const answer = await get('baseManager', '/feeQuery/answer');
    assert.equal(answer.status, 403);
    const { data } = await get('baseManager', '');
    const names = data.list.map(({ name }: { name: string }) => name);
    assert.ok(names.includes('baseReceptions') && !names.includes('feeQuery'), names.join());
  });

  test('nothing is offered over fields that the reader does not see', async () => {
    const { data } = await get('baseManager', '/baseReceptions');
    const offered = data.dimensions.map(({ name }: { name: string }) => name);
    // People of sites read neither schools nor agencies.
    assert.ok(offered.includes('site') && !offered.includes('schoolRegion'), offered.join());
    assert.equal((await get('baseManager', '/baseReceptions/answer', { rows: 'schoolRegion' })).data.key, 'report.badName');
  });

  test('someone without grants reads none', async () => {
    const stranger = server.actor();
    assert.equal((await server.request(stranger, 'GET', '/api/reports/feeQuery/answer')).status, 403);
    assert.equal((await server.request(stranger, 'GET', '/api/reports/feeQuery/table')).status, 403);
    assert.deepEqual((await server.request(stranger, 'GET', '/api/reports')).data.list, []);
  });
});

describe('groups with data of minors', () => {
  test('of fewer than five rows are left out, and so are the rows behind them', async () => {
    const asked = { period: 'all', rows: 'course,month' };
    const answer = await get('bureauAdmin', '/courseEvaluations/answer', asked);
    const few = groupsBy(answer, 'course', 'month').filter(({ rows }) => rows === null);
    assert.ok(few.length > 0, 'the sample has small groups');
    for (const { values } of few) assert.deepEqual(values, {});
    const cell = JSON.stringify({ course: few[0]?.keys[0], month: few[0]?.keys[1] });
    const rows = await get('bureauAdmin', '/courseEvaluations/rows', { ...asked, cell });
    assert.equal(rows.status, 403);
    assert.equal(rows.data.key, 'report.tooFew');
  });
});

describe('one rule for few answers', () => {
  const starNames = ['five', 'four', 'three', 'two', 'one'];
  for (const name of ['agency', 'base', 'camp', 'course', 'staff', 'service'])
    for (const account of ['bureauAdmin', 'schoolAdmin', 'baseManager'])
      test(`holds for the columns of stars and for their distribution: ${name} evaluations as ${account}`, async (t) => {
        const [table, parts] = await Promise.all([
          get(account, `/${name}Evaluations/answer`, { period: 'all' }),
          get(account, `/${name}Evaluations/answer`, { period: 'all', rows: 'stars' }),
        ]);
        if (table.status === 403) {
          t.diagnostic('may not read it');
          return;
        }
        const total = groupsBy(table)[0];
        const byStars = new Map(groupsBy(parts, 'stars').map((group) => [Number(group.keys[0]), group.rows]));
        for (const [at, star] of starNames.entries())
          if (total && total.rows !== null) assert.equal(total.values[star] ?? null, byStars.has(5 - at) ? byStars.get(5 - at) : 0, star);
        const counts = table.data.sets.flatMap(({ groups }: { groups: ReportGroup[] }) =>
          groups.flatMap(({ values }) => starNames.map((star) => values[star])),
        );
        assert.deepEqual(
          counts.filter((count: number | null | undefined) => typeof count === 'number' && count > 0 && count < 5),
          [],
        );
      });

  test('and for the rows behind them', async () => {
    const table = await get('bureauAdmin', '/agencyEvaluations/answer', { period: 'all' });
    const group = groupsBy(table, 'agency').find(({ rows, values }) => rows !== null && values.two === null);
    assert.ok(group, 'the sample has an agency with few answers of two stars');
    const cell = JSON.stringify({ agency: group.keys[0] });
    assert.equal((await get('bureauAdmin', '/agencyEvaluations/rows', { period: 'all', cell, measure: 'two' })).data.key, 'report.tooFew');
    assert.equal((await get('bureauAdmin', '/agencyEvaluations/rows', { period: 'all', cell, measure: 'answers' })).status, 200);
  });
});

describe('a figure leads into other reports', () => {
  test('that the reader may read, and into no others', async () => {
    const drills = async (account: string) =>
      (await get(account, '/agencyReceptions')).data.drills.map(({ report }: { report: string }) => report);
    assert.deepEqual(await drills('bureauAdmin'), ['agencyEvaluations', 'agencyIncidents', 'agencyComplaints']);
    const base = (await get('baseManager', '/baseReceptions')).data;
    assert.ok(base.drills.length > 0 && base.drills.every(({ dimensions }: { dimensions: object }) => 'site' in dimensions));
  });
});

test('the rows behind a figure are listed by their model, as many as it counts', async () => {
  const answer = await get('schoolAdmin', '/feeQuery/answer', { period: 'all' });
  const group = groupsBy(answer, 'school', 'trip')[0];
  const cell = JSON.stringify({ school: group?.keys[0], trip: group?.keys[1] });
  const { data } = await get('schoolAdmin', '/feeQuery/rows', { period: 'all', cell });
  const list = await server.request(
    as('schoolAdmin'),
    'GET',
    `/api/data/${data.model}?${new URLSearchParams({ filter: JSON.stringify(data.where) })}`,
  );
  assert.equal(list.data.pagination.total, group?.rows);
  assert.equal((await get('schoolAdmin', '/feeQuery/rows', { cell: '{"trip":"nothing"}' })).data.key, 'report.badCell');
});

test('its table is a workbook with numbers, and every export is audited', async () => {
  const answer = await get('finance', '/feeQuery/answer', { period: 'all' });
  const { headers, text } = await get('finance', '/feeQuery/table', { period: 'all', format: 'csv' });
  assert.match(String(headers['content-type']), /text\/csv/);
  const paid = groupsBy(answer)[0]?.values.paid ?? 0;
  assert.ok(text.includes(`,${(paid / 100).toFixed(2)},`), 'the total of what was paid stands in the last row');
  const [line] = await query<{ n: number }>(
    sql`select count(*)::int as n from sys_audit_open where kind = 'export' and detail::text like '%feeQuery%'`,
  );
  assert.ok((line?.n ?? 0) > 0);
});

const document = {
  model: 'trip',
  period: 'departAt',
  dimensions: { school: { field: 'school' }, stage: { field: 'stage' } },
  measures: { trips: { count: true }, days: { sum: 'days' } },
  rows: ['stage'],
};
const post = (body: object) => server.request(as('platformAdmin'), 'POST', '/api/data/customReport', body);

describe('a report of the installation', () => {
  test('is posted as JSON, and read by whoever may list its rows, within their scope', async () => {
    const posted = await post({ code: 'tripsByStage', name: '各学段行程', document });
    assert.equal(posted.status, 200, posted.text);
    const [all, own] = await Promise.all(['bureauAdmin', 'schoolAdmin'].map((who) => get(who, '/tripsByStage/answer', { period: 'all' })));
    assert.ok(all && own);
    const [stored] = await query<{ n: number }>(
      sql`select count(*)::int as n from trip where school = ${as('schoolAdmin').organisationId} and deleted_at is null`,
    );
    assert.equal(groupsBy(own)[0]?.values.trips, stored?.n);
    assert.ok((groupsBy(all)[0]?.values.trips ?? 0) > (stored?.n ?? 0));
    assert.equal((await get('schoolAdmin', '/tripsByStage')).data.title, '各学段行程');
    const { record } = posted.data;
    await server.request(as('platformAdmin'), 'POST', `/api/data/customReport/${record.id}/actions/disable`, { version: record.version });
    assert.equal((await get('schoolAdmin', '/tripsByStage')).status, 404);
  });

  test('may name only the first groups, and finds the rows of all others', async () => {
    const first = { ...document, rows: ['school'], top: { of: 'school', by: 'trips', most: 2 } };
    assert.equal((await post({ code: 'busiestSchools', name: '研学最多的学校', document: first })).status, 200);
    const groups = groupsBy(await get('bureauAdmin', '/busiestSchools/answer', { period: 'all' }), 'school');
    assert.equal(groups.length, 3);
    const others = groups.find(({ keys }) => keys[0] === '~others');
    const { data } = await get('bureauAdmin', '/busiestSchools/rows', { period: 'all', cell: '{"school":"~others"}' });
    const filter = JSON.stringify(data.where);
    const list = await server.request(as('bureauAdmin'), 'GET', `/api/data/trip?${new URLSearchParams({ filter })}`);
    assert.equal(list.data.pagination.total, others?.rows);
  });

  test('of the product is shown as code to administrators, from which another is made', async () => {
    const administrator = server.actor({ administrator: true });
    const { data } = await server.request(administrator, 'GET', '/api/reports/feeQuery/code');
    assert.deepEqual(readReport(data.code), data.document);
    assert.equal((await server.request(as('finance'), 'GET', '/api/reports/feeQuery/code')).status, 403);
  });

  test('is refused with what is wrong, and where', async () => {
    const refused = await post({
      code: 'wrong',
      name: '错',
      document: { ...document, dimensions: { phone: { field: 'school.principalPhone' } }, rows: ['phone'] },
    });
    assert.equal(refused.status, 400);
    assert.equal(refused.data.key, 'report.badDocument');
    assert.ok(refused.data.findings.every(({ id, path }: { id: string; path: string }) => /^R\d{3}$/.test(id) && path !== undefined));
    assert.equal((await post({ code: 'feeQuery', name: '收费', document })).data.key, 'report.nameTaken');
  });

  test('is posted by administrators alone', async () => {
    assert.equal(
      (await server.request(as('bureauAdmin'), 'POST', '/api/data/customReport', { code: 'x', name: 'x', document })).status,
      403,
    );
  });
});

describe('an auditor recomputes totals from the rows of an exported table', () => {
  // Reports whose counts and sums are of their own rows, with one dimension, so that each row of the file is a part of the total.
  const audited: readonly (readonly [report: string, by: string, measures: readonly string[]])[] = [
    ['agencyReceptions', 'agency', ['trips', 'students', 'staff', 'personDays']],
    ['baseReceptions', 'site', ['batches', 'students', 'staff']],
    ['campReceptions', 'site', ['batches', 'students', 'bedNights']],
    ['regionReceptions', 'schoolRegion', ['batches', 'students']],
    ['incidentCategories', 'category', ['incidents', 'injured', 'hospitalised']],
    ['complaintCategories', 'category', ['complaints', 'overdue']],
    ['courseCount', 'theme', ['courses', 'onShelf', 'primary']],
    ['coursewareCount', 'status', ['items', 'approved']],
    ['chargeReport', 'feeItem', ['receivable', 'waived', 'paid', 'refunded', 'net']],
    ['feeQuery', 'school', ['bills', 'receivable', 'paid', 'refunded', 'net', 'arrears']],
  ];
  for (const [report, by, measures] of audited)
    test(report, async () => {
      const asked = { period: 'all', rows: by, columns: '', measures: measures.join(',') };
      const { status, text } = await get('bureauAdmin', `/${report}/table`, Object.assign({ format: 'csv' }, asked));
      assert.equal(status, 200, text);
      const lines = text
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)
        .map(cellsOf);
      const end = lines.findIndex(([first]) => first === '合计');
      const [groups, total] = [lines.slice(1, end), lines[end] ?? []];
      assert.ok(groups.length > 1, text);
      for (const [at, measure] of measures.entries()) {
        const sum = groups.reduce((all, cells) => all + Number(cells[at + 1]), 0);
        assert.ok(Math.abs(sum - Number(total[at + 1])) < 0.005, `${measure}: ${sum} and ${total[at + 1]}`);
      }
      assert.ok(Number(total[1]) > 0);
    });
});

/** The cells of a line of a file; quotes stand around those with a comma. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');

describe('a saved report', () => {
  const view = { report: 'feeQuery', name: '本月收费', search: 'period=month%3A2026-10&rows=trip', rhythm: 'daily' };

  test('is seen by its owner alone', async () => {
    const saved = await server.request(as('finance'), 'POST', '/api/data/reportView', view);
    assert.equal(saved.status, 200, saved.text);
    const list = async (who: string) => (await server.request(as(who), 'GET', '/api/data/reportView')).data.list.length;
    assert.deepEqual([await list('finance'), await list('schoolAdmin')], [1, 0]);
  });

  test('is sent once a day, with the figures that its owner may read then', async () => {
    assert.equal(await sendViews(server.engine, () => false), 1);
    assert.equal(await sendViews(server.engine, () => false), 0);
    const [notice] = await query<{ params: Record<string, string>; link: string; user_id: string }>(
      sql`select params, link, user_id::text from sys_notice where kind = 'report.figures'`,
    );
    assert.equal(notice?.user_id, as('finance').userId);
    assert.match(notice?.params.figures ?? '', /^账单数 \d+；应收 \d+\.\d{2}/);
    assert.match(notice?.link ?? '', /^\/report\?.*name=feeQuery/);
  });

  for (const [rhythm, days, period] of [
    ['weekly', { before: '2026-11-22', on: '2026-11-23' }, '2026-11-16'],
    ['monthly', { before: '2026-11-30', on: '2026-12-01' }, '2026年11月'],
  ] as const)
    test(`is sent ${rhythm} by the scheduled task, for the period that has ended`, async () => {
      const unit = rhythm === 'weekly' ? 'week' : 'month';
      await query(sql`delete from report_view where rhythm <> 'daily'`);
      await query(sql`update report_view set sent_on = date '2027-01-01'`);
      const own = { report: 'feeQuery', name: `收费 ${rhythm}`, search: `period=${unit}&rows=trip`, rhythm };
      assert.equal((await server.request(as('finance'), 'POST', '/api/data/reportView', own)).status, 200);
      assert.deepEqual([await runTask(days.before), await runTask(days.on), await runTask(days.on)], ['0', '1', '0']);
      const [notice] = await query<{ params: Record<string, string> }>(
        sql`select params from sys_notice where kind = 'report.figures' and params->>'report' = ${own.name}`,
      );
      assert.ok(notice?.params.period?.includes(period.slice(5)), notice?.params.period);
    });

  test('whose parameters are broken is left out, and keeps none of the others back', async () => {
    const broken = { ...view, name: '坏的', search: 'filter=%7B' };
    assert.equal((await server.request(as('finance'), 'POST', '/api/data/reportView', broken)).status, 200);
    await query(sql`update report_view set sent_on = null`);
    assert.equal(await sendViews(server.engine, () => false), 1);
  });

  test('of a report that its owner may not read any more is not sent', async () => {
    await query(sql`update report_view set report = 'customReportsOfNoOne', sent_on = null`);
    assert.equal(await sendViews(server.engine, () => false), 0);
  });
});
