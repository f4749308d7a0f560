import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { fill, idOf, STUDENTS_PER_CLASS } from './fill.ts';
import { load, type Measured, type Request } from './load.ts';
import { openPlace, type Place } from './place.ts';
import { listOf, mixOf, scattered } from './questions.ts';
import { claim, figures, heading, middle, ratio } from './report.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    large: { type: 'string', default: '1000000' },
    only: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = 50;

interface Captured {
  readonly sent: readonly { text: string; values: unknown[] }[];
  readonly status: number;
  readonly answer: string;
}

const place = await openPlace();
heading('List page: 20 rows of 15 columns, filter, sort, total, labels, data scope of a city bureau, 50 connections', place.title);
try {
  if (options.only !== 'size') await againstBare();
  if (options.only !== 'bare') await againstSize();
} finally {
  await place.close();
}

/** Our server over a new database of so many students, a city bureau's administrator signed in. */
async function serve(students: number, on: Place): Promise<{ server: Child; database: string }> {
  const database = await on.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  const migrating = await startChild('our-server.ts', settings);
  await migrating.stop();
  await fill(database, students);
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'bureauAdmin', BENCH_PLACE: idOf('bureau', 0) });
  return { server, database };
}

async function againstBare(): Promise<void> {
  const students = 100_000;
  const { server, database } = await serve(students, place);
  const varied = idOf('class', 0);
  const shared = await bareOver(server, database, listOf({ gender: 'male' }), '');
  const single = await bareOver(server, database, listOf({ schoolClass: varied }), varied);
  const classes =
    (path: (id: string) => string) =>
    (client: number): Request[] =>
      Array.from({ length: 50 }, (_, i) => ({ path: path(idOf('class', scattered(client * 50 + i, students / STUDENTS_PER_CLASS))) }));
  const ours = { url: server.url, token: server.ready.token, pid: server.pid };
  const contests = {
    'ours, one question': { ...ours, requests: () => [{ path: listOf({ gender: 'male' }) }] },
    'bare, one question': { ...shared, requests: () => [{ path: '/same' }] },
    'bare rows, one question': { ...shared, requests: () => [{ path: '/rows' }] },
    'ours, a class each': { ...ours, requests: classes((id) => listOf({ schoolClass: id })) },
    'bare, a class each': { ...single, requests: classes((id) => `/same?v=${id}`) },
    'bare rows, a class each': { ...single, requests: classes((id) => `/rows?v=${id}`) },
  };
  const measured = await interleaved(contests);
  for (const child of [server, shared.child, single.child]) await child.stop();
  figures(measured);
  const against = (above: keyof typeof contests, below: keyof typeof contests) =>
    ratio(measured[above] ?? [], measured[below] ?? [], 'rps');
  claim('list, everybody on the same list, against the same SQL', against('ours, one question', 'bare, one question'), {
    atLeast: 0.6,
  });
  claim('list, every question another (no total is shared), against the same SQL', against('ours, a class each', 'bare, a class each'), {
    atLeast: 0.6,
  });
  const plain = against('ours, a class each', 'bare rows, a class each');
  console.log(`     less work on the other side, plain rows without labels: ${plain.toFixed(2)}`);
}

/** The bare server with the statement that our server sends for a page, and the count that belongs to it. */
async function bareOver(server: Child, database: string, path: string, varied: string) {
  // The first answer brings the total along, the second knows it: that one sends the page alone.
  await server.ask({ captureWhile: path });
  const { sent, status, answer } = await server.ask<Captured>({ captureWhile: path });
  const page = sent.find(({ text }) => text.startsWith('with '));
  if (status !== 200 || !page) throw new Error(`${path}: ${status} ${answer}`);
  const select = /materialized \((.*? limit 20)/s.exec(page.text)?.[1] ?? '';
  const rows = { text: select, values: page.values.slice(0, new Set(select.match(/\$\d+/g)).size) };
  const count = { text: `select count(*)::int as n${/ from .* where .*(?= order by)/s.exec(select)?.[0]}`, values: rows.values };
  const child = await startChild('bare-server.ts', { DATABASE_URL: database, BENCH_BARE: JSON.stringify({ page, count, rows, varied }) });
  return { child, url: child.url, pid: child.pid };
}

async function againstSize(): Promise<void> {
  const sizes = { small: 10_000, large: Number(options.large) };
  const small = await serve(sizes.small, place);
  const large = await serve(sizes.large, place);
  const of = ({ server }: { server: Child }) => ({
    url: server.url,
    token: server.ready.token,
    pid: server.pid,
    requests: mixOf,
  });
  const names = { small: `mix at ${sizes.small}`, large: `mix at ${sizes.large}` };
  const measured = await interleaved({ [names.small]: of(small), [names.large]: of(large) });
  for (const { server } of [small, large]) await server.stop();
  figures(measured);
  const [one, other] = [measured[names.small] ?? [], measured[names.large] ?? []];
  claim(`p95 at ${sizes.large} students against ${sizes.small}`, ratio(other, one, 'p95'), { atMost: 2 });
  console.log(`     medians: ${middle(other, 'p95').toFixed(0)} ms against ${middle(one, 'p95').toFixed(0)} ms`);
}

type Contest = Parameters<typeof load>[0] extends infer L ? Omit<L & object, 'connections' | 'seconds'> : never;

/** Rounds in which every contestant runs once, after a warming round that does not count. */
async function interleaved(contests: Readonly<Record<string, Contest>>): Promise<Record<string, Measured[]>> {
  const measured: Record<string, Measured[]> = Object.fromEntries(Object.keys(contests).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, contest] of Object.entries(contests)) {
      const figure = await load({ ...contest, connections, seconds: round === 0 ? 2 : seconds } as Parameters<typeof load>[0]);
      if (round > 0) measured[name]?.push(figure);
    }
  }
  return measured;
}
