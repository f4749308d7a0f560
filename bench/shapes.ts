import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { load, type Measured } from './load.ts';
import { openPlace } from './place.ts';
import { claim, figures, heading, ratio } from './report.ts';
import { studentBody } from './student-body.ts';

/*
 * A record and a creation before and after ten thousand differently shaped statements, and on the first and the second start of a server with sample data.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    shapes: { type: 'string', default: '10000' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = 30;

const names = [
  'studentNo',
  'name',
  'gender',
  'school',
  'grade',
  'schoolClass',
  'enrolNo',
  'idCard',
  'birthday',
  'phone',
  'status',
  'ethnicity',
  'homeAddress',
  'heightCm',
];

const RECORD = `/api/data/student/${idOf('student', 0)}`;
let n = 0;

const place = await openPlace();
heading('One record and a creation after ten thousand shapes of statements against before, and against a bare server', place.title);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, 10_000);
  const role = { ...settings, BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: idOf('school', 0) };
  // Two of the same with as many requests behind them: one of them meets the shapes, and what else the machine does meets both.
  const [calm, flooded] = [await startChild('our-server.ts', role), await startChild('our-server.ts', role)];
  const bare = await bareOver(calm, database);
  await flood(flooded, shapesOf(Number(options.shapes)));
  await flood(calm, shapesOf(Number(options.shapes)).fill(shapesOf(1)[0] ?? ''));
  const measured: Record<string, Measured[]> = {};
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, contest] of Object.entries(contests(calm, flooded, bare))) {
      const figure = await load({ ...contest, connections, seconds: round === 0 ? 1 : seconds });
      if (round > 0) measured[name] = [...(measured[name] ?? []), figure];
    }
  for (const child of [calm, flooded, bare]) await child.stop();
  figures(measured);
  const of = (above: string, below: string) => ratio(measured[above] ?? [], measured[below] ?? [], 'rps');
  claim(`get after ${options.shapes} shapes, against before`, of('get, after', 'get'), { atLeast: 0.95 });
  claim(`create after ${options.shapes} shapes, against before`, of('create, after', 'create'), { atLeast: 0.95 });
  claim('get against a bare handler with the same SQL', of('get', 'get, bare'), { atLeast: 0.6 });
}

function contests(calm: Child, flooded: Child, bare: Child) {
  const ours = (child: Child) => ({ url: child.url, token: child.ready.token, pid: child.pid });
  const get = () => [{ path: RECORD }];
  const create = () => ({ path: '/api/data/student', body: JSON.stringify(studentBody(n++)) });
  return {
    get: { ...ours(calm), requests: get },
    'get, after': { ...ours(flooded), requests: get },
    'get, bare': { url: bare.url, pid: bare.pid, requests: () => [{ path: '/one' }] },
    create: { ...ours(calm), next: create },
    'create, after': { ...ours(flooded), next: create },
  };
}

/** That many choices of fields. */
function shapesOf(shapes: number): string[] {
  const chosen = Array.from({ length: shapes }, (_, i) => names.filter((_name, at) => ((i + 1) >> at) & 1));
  return chosen.map((fields) => `/api/data/student?pageSize=1&fields=${fields.join(',')}`);
}

/** Asks everything twice, since what comes once is not kept. */
async function flood(server: Child, paths: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${server.ready.token}` };
  let next = 0;
  const ask = async () => {
    for (let at = next++; at < paths.length; at = next++)
      for (let time = 0; time < 2; time += 1) {
        const response = await fetch(`${server.url}${paths[at]}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${paths[at]}: ${response.status}`);
      }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
}

/** The bare server with the statement that our server sends for one record. */
async function bareOver(server: Child, database: string): Promise<Child> {
  const { sent, status } = await server.ask<{ sent: readonly { text: string }[]; status: number }>({ captureWhile: RECORD });
  const page = sent.find(({ text }) => text.startsWith('with _page'));
  if (status !== 200 || !page) throw new Error(`${RECORD}: ${status}`);
  const none = { text: 'select 1', values: [] };
  return startChild('bare-server.ts', {
    DATABASE_URL: database,
    BENCH_BARE: JSON.stringify({ page, count: none, rows: none, varied: '' }),
  });
}
