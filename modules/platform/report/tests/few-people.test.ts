import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { groupsBy, type Readers, readersOf } from './readers.ts';

let server: TestServer;
let readers: Readers;
before(async () => {
  server = await startSampled();
  readers = await readersOf(server, ['platformAdmin', 'bureauAdmin', 'schoolAdmin', 'tutor']);
});
after(() => server.close());

const as = (account: string) => readers.as(account);
const get = (account: string, path: string, query?: Record<string, string>) => readers.get(account, path, query);
async function posted(code: string, document: object): Promise<void> {
  const answer = await server.request(as('platformAdmin'), 'POST', '/api/data/customReport', { code, name: code, document });
  assert.equal(answer.status, 200, answer.text);
}

test('every model of minors says whom its records are about, where it refers to one child', () => {
  // A child is one record; an answer is by one person about one subject, and who wrote an anonymous one is not stored.
  const own = new Set(['student', 'evaluation']);
  const children = new Set(['student', 'studentBill', 'evaluation']);
  const open = server.engine.registry
    .all()
    .filter(({ document, name }) => document.minors && document.minorsBy === undefined && !own.has(name))
    .filter(({ fields }) =>
      Object.values(fields).some(
        ({ kind, settings, column }) => column !== null && kind.reference === 'one' && children.has(kind.target(settings)?.model ?? ''),
      ),
    );
  assert.deepEqual(
    open.map(({ name }) => name),
    [],
  );
});

describe('groups are counted by people, where several rows are about one', () => {
  const asked = { period: 'all', rows: 'course,month', filter: '{"target":"course"}' };

  test('items of fewer than five answers are left out, however many rows they have', async () => {
    const stored = await server.engine.database.query<{ course: string; month: string; rows: number; answers: number }>(sql`
      select course, to_char(submitted_on, 'YYYY-MM') as month, count(*)::int as rows, count(distinct evaluation)::int as answers
      from evaluation_item_score where target = 'course' and counted and deleted_at is null group by 1, 2`);
    const few = stored.filter(({ rows, answers }) => rows >= 5 && answers < 5);
    assert.ok(few.length > 0, 'the sample has courses with few answers in a month');
    for (const account of ['bureauAdmin', 'schoolAdmin']) {
      const answer = await get(account, '/evaluationItems/answer', asked);
      assert.equal(answer.status, 200, answer.text);
      const groups = groupsBy(answer, 'course', 'month');
      for (const { values } of groups) assert.ok(values.ratings === undefined || Number(values.ratings) >= 5 || values.ratings === 0);
      for (const { course, month } of account === 'bureauAdmin' ? few : []) {
        const group = groups.find(({ keys }) => keys[0] === course && keys[1] === month);
        assert.deepEqual([group?.rows, group?.values], [null, {}], `${course} ${month}`);
      }
    }
  });

  test('and so are the rows behind them', async () => {
    const groups = groupsBy(await get('bureauAdmin', '/evaluationItems/answer', asked), 'course', 'month');
    const [small] = groups.filter(({ rows }) => rows === null);
    const cell = JSON.stringify({ course: small?.keys[0], month: small?.keys[1] });
    assert.equal((await get('bureauAdmin', '/evaluationItems/rows', { ...asked, cell })).data.key, 'report.tooFew');
  });

  test('a posted report cannot single out a child with many records', async () => {
    await posted('checkInsByChild', {
      model: 'checkIn',
      dimensions: { student: { field: 'student' }, school: { field: 'school' } },
      measures: { entries: { count: true }, first: { min: 'version' } },
      rows: ['student'],
    });
    const [most] = await server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from check_in where student is not null and deleted_at is null group by student order by 1 desc limit 1`,
    );
    assert.ok((most?.n ?? 0) >= 5, 'the sample has a child with five entries');
    const answer = await get('bureauAdmin', '/checkInsByChild/answer');
    assert.equal(answer.status, 200, answer.text);
    const children = groupsBy(answer, 'student').filter(({ keys }) => keys[0] !== null);
    assert.ok(children.length > 5);
    assert.deepEqual(
      children.filter(({ rows }) => rows !== null),
      [],
    );
  });

  test('nor figures of a part that few rows make, whatever is computed of them', async () => {
    const few = { stars: 2 };
    await posted('lowScores', {
      model: 'evaluation',
      where: { target: 'agency' },
      dimensions: { agency: { field: 'agency' } },
      measures: {
        answers: { count: true },
        low: { count: true, where: few },
        sum: { sum: 'stars', where: few },
        mean: { mean: 'score', where: few },
        least: { min: 'score', where: few },
        distinct: { distinct: 'subject', where: few },
      },
      rows: ['agency'],
    });
    const stored = await server.engine.database.query<{ agency: string; low: number }>(sql`
      select agency, count(*) filter (where stars = 2)::int as low from evaluation where target = 'agency' and deleted_at is null group by 1`);
    const groups = groupsBy(await get('bureauAdmin', '/lowScores/answer'), 'agency');
    const rare = stored.filter(({ low }) => low > 0 && low < 5);
    const shown = rare.flatMap(({ agency }) => groups.filter(({ keys, rows }) => keys[0] === agency && rows !== null));
    assert.ok(shown.length > 0, 'the sample has agencies with few low answers');
    for (const { values } of shown)
      for (const name of ['low', 'sum', 'mean', 'least', 'distinct']) assert.equal(values[name], null, `${name} of ${values.answers}`);
  });
});

test('groups below a least number of rows are not shown, and totals stay those of all', async () => {
  const asked = { period: 'all', rows: 'course' };
  const [all, large] = [
    await get('bureauAdmin', '/courseEvaluations/answer', asked),
    await get('bureauAdmin', '/courseEvaluations/answer', { ...asked, least: '60' }),
  ];
  const rows = (answer: Answer) => groupsBy(answer, 'course').map((group) => group.rows ?? 0);
  const wanted = rows(all).filter((n) => n >= 60);
  assert.ok(wanted.length > 0 && wanted.length < rows(all).length);
  assert.deepEqual(rows(large), wanted);
  assert.deepEqual(groupsBy(large), groupsBy(all));
  assert.equal((await get('bureauAdmin', '/courseEvaluations/answer', { ...asked, least: '0' })).status, 400);
});

describe('a chart of another report', () => {
  test('is offered beside a report to whoever may read it, with the filters that both have', async () => {
    for (const [name, where] of [
      ['agencyEvaluations', { target: 'agency' }],
      ['campEvaluations', { target: 'site', 'site.kind': 'camp' }],
    ] as const) {
      const { data } = await get('bureauAdmin', `/${name}`);
      const [beside] = data.beside;
      assert.deepEqual([beside.report, beside.chart.picture, beside.where], ['evaluationItems', 'radar', where]);
      assert.equal(beside.filters.school, 'school');
      const asked = { period: 'all', rows: 'item', columns: '', measures: 'score', filter: JSON.stringify(where) };
      const items = groupsBy(await get('bureauAdmin', '/evaluationItems/answer', asked), 'item');
      assert.ok(items.length >= 3, `${items.length} items of ${name}`);
      assert.ok(items.some(({ values }) => Number(values.score) > 1));
    }
  });

  test('and to nobody else', async () => {
    assert.equal((await get('tutor', '/evaluationItems')).status, 403);
    const { data } = await get('bureauAdmin', '/feeQuery');
    assert.deepEqual(data.beside, []);
  });
});
