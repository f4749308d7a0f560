import { parseArgs } from 'node:util';
import { statisticsModule } from '@zhixing/modules/study/statistics/statistics.module.ts';
import { type Child, startChild } from './children.ts';
import { fill, idOf, STUDENTS_PER_SCHOOL } from './fill.ts';
import { fillReports, YEARS } from './fill-reports.ts';
import { load, type Measured } from './load.ts';
import { openPlace } from './place.ts';
import { claim, figures, heading, middle, ratio } from './report.ts';

/*
 * Reports over three years of trips with a million bills and half a million evaluations, asked over HTTP by a bureau, against hand-written SQL for
 * the same groups and figures under the same scope. What is claimed: at most one and a half times its time, and an answer within a second.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    trips: { type: 'string', default: '6000' },
    bills: { type: 'string', default: '1000000' },
    evaluations: { type: 'string', default: '500000' },
  },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const [trips, bills, evaluations] = [Number(options.trips), Number(options.bills), Number(options.evaluations)];
/** Enough for a middle, where no more is claimed than that a second is not exceeded. */
const ALONE_SECONDS = 3;
const SCHOOLS = 20;
const bureau = idOf('bureau', 0);
const schools = Array.from({ length: SCHOOLS }, (_, n) => idOf('school', n));
const [FROM, TO] = ['2025-08-31T16:00:00Z', '2026-08-31T16:00:00Z'];

const month = (column: string): string => `to_char(${column} at time zone interval '8 hours', 'YYYY-MM')`;

/** Reports as they are asked, and by hand: the same groupings and measures. */
const contests: Readonly<Record<string, { readonly path: string; readonly text: string; readonly values: readonly unknown[] }>> = {
  'fees of all years': {
    path: '/api/reports/feeQuery/answer?period=all',
    text: `select school, trip, m, status, count(*), sum(receivable), sum(waived), sum(paid), sum(refunded), coalesce(sum(balance) filter (where balance > 0), 0)
      from (select school, trip, ${month('issued_at')} as m, status, receivable, waived, paid, refunded, balance from student_bill
        where bureau = any($1::uuid[]) and deleted_at is null and not (status = any($2::text[]))) b
      group by grouping sets ((), (school), (school, trip), (m), (status))`,
    values: [[bureau], ['draft', 'cancelled']],
  },
  'fees of a school year': {
    path: '/api/reports/feeQuery/answer?period=schoolYear:2025',
    text: `select school, trip, m, status, count(*), sum(receivable), sum(waived), sum(paid), sum(refunded), coalesce(sum(balance) filter (where balance > 0), 0)
      from (select school, trip, ${month('issued_at')} as m, status, receivable, waived, paid, refunded, balance from student_bill
        where bureau = any($1::uuid[]) and deleted_at is null and not (status = any($2::text[])) and issued_at >= $3 and issued_at < $4) b
      group by grouping sets ((), (school), (school, trip), (m), (status))`,
    values: [[bureau], ['draft', 'cancelled'], FROM, TO],
  },
  'evaluations of agencies': {
    path: '/api/reports/agencyEvaluations/answer?period=all',
    text: `select agency, stars, m, count(*), avg(score), percentile_cont(0.5) within group (order by score::float8), count(*) filter (where stars = 5), count(*) filter (where stars = 4),
        count(*) filter (where stars = 3), count(*) filter (where stars = 2), count(*) filter (where stars = 1), avg(case when stars <= 2 then 1.0 else 0.0 end)
      from (select agency, stars, to_char(submitted_on, 'YYYY-MM') as m, score from evaluation
        where bureau = any($1::uuid[]) and deleted_at is null and target = 'agency' and counted) e
      group by grouping sets ((), (agency), (stars), (m))`,
    values: [[bureau]],
  },
  'items of evaluations of agencies': {
    path: `/api/reports/evaluationItems/answer?period=all&filter=${encodeURIComponent('{"target":"agency"}')}`,
    text: `select target, item, m, count(*), count(distinct evaluation), avg(score), avg(case when score <= 2 then 1.0 else 0.0 end)
      from (select target, item, to_char(submitted_on, 'YYYY-MM') as m, evaluation, score from evaluation_item_score
        where bureau = any($1::uuid[]) and deleted_at is null and target = 'agency' and counted) s
      group by grouping sets ((), (target), (target, item), (item), (m))`,
    values: [[bureau]],
  },
  'lines of bills of a school year': {
    path: '/api/reports/chargeReport/answer?period=schoolYear:2025',
    text: `select trip, fee_item, m, sum(amount), sum(adjusted), sum(waived), sum(paid), sum(refunded), sum(refunding)
      from (select l.trip, l.fee_item, ${month('b.issued_at')} as m, l.amount, l.adjusted, l.waived, l.paid, l.refunded, l.refunding
        from bill_line l join student_bill b on b.id = l.bill and b.bureau = any($1::uuid[]) and b.deleted_at is null
        where l.bureau = any($1::uuid[]) and l.deleted_at is null and not (b.status = any($2::text[])) and b.issued_at >= $3 and b.issued_at < $4) l
      group by grouping sets ((), (trip), (trip, fee_item), (fee_item), (m))`,
    values: [[bureau], ['draft', 'cancelled'], FROM, TO],
  },
};

const reports = statisticsModule.reports ?? [];
const place = await openPlace();
heading(`Reports over ${YEARS} years of ${trips / YEARS} trips, ${bills} bills and ${evaluations} evaluations`, place.title);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, SCHOOLS * STUDENTS_PER_SCHOOL);
  await fillReports(database, { bureau, schools }, { trips, bills, evaluations });
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'bureauAdmin', BENCH_PLACE: bureau });
  const measured: Record<string, Measured[]> = {};
  for (const [name, contest] of Object.entries(contests)) await measure(name, contest, { server, database, measured });
  const names = reports.map(({ name }) => name);
  for (const name of names) await measureAlone(name, server, measured);
  await server.stop();
  figures(measured);
  for (const name of names)
    claim(`page of ${name}: p95 in seconds`, middle(measured[`page of ${name}`] ?? [], 'p95') / 1000, { atMost: 1 });
  for (const name of Object.keys(contests)) {
    const [ours, bare] = [measured[name] ?? [], measured[`${name}, by hand`] ?? []];
    claim(`${name}: time against hand-written SQL`, ratio(ours, bare, 'p50'), { atMost: 1.5 });
    claim(`${name}: p95 in seconds`, middle(ours, 'p95') / 1000, { atMost: 1 });
  }
}

/** A report as its page asks for it first, for a whole school year, or for all years where it has no period. */
async function measureAlone(name: string, server: Child, measured: Record<string, Measured[]>): Promise<void> {
  const period = reports.find((one) => one.name === name)?.period === undefined ? 'all' : 'schoolYear:2025';
  const requests = () => [{ path: `/api/reports/${name}/answer?period=${period}` }];
  const figure = await load({
    url: server.url,
    token: server.ready.token,
    pid: server.pid,
    requests,
    connections: 1,
    seconds: ALONE_SECONDS,
  });
  measured[`page of ${name}`] = [figure];
}

interface Setting {
  readonly server: Child;
  readonly database: string;
  readonly measured: Record<string, Measured[]>;
}

async function measure(
  name: string,
  { path, text, values }: (typeof contests)[string],
  { server, database, measured }: Setting,
): Promise<void> {
  const rows = { text, values };
  const count = { text: 'select 1 as n', values: [] };
  const bare = await startChild('bare-server.ts', {
    DATABASE_URL: database,
    BENCH_BARE: JSON.stringify({ page: count, count, rows, varied: '' }),
  });
  for (let round = 0; round <= rounds; round += 1)
    for (const [who, contest] of [
      [name, { url: server.url, token: server.ready.token, pid: server.pid, requests: () => [{ path }] }],
      [`${name}, by hand`, { url: bare.url, pid: bare.pid, requests: () => [{ path: '/rows' }] }],
    ] as const) {
      const figure = await load({ ...contest, connections: 1, seconds: round === 0 ? 2 : seconds });
      if (round > 0) measured[who] = [...(measured[who] ?? []), figure];
    }
  await bare.stop();
}
