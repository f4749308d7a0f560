import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { idOf } from './fill.ts';
import { filledServer } from './filled-server.ts';
import { load, type Measured, type Request } from './load.ts';
import { openPlace } from './place.ts';
import { mixOf } from './questions.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * Two processes against one on the same database, asked for what the process makes by itself (the description of a large model) and for lists, which the
 * database makes; and the start of a tenth process while the first one answers lists. The load generator and the database need processors too: on two cores
 * the ratio says what is left for the second process, and the processor time of a request whether it costs more beside another one.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } } });
const STUDENTS = 10_000;
const CONNECTIONS = 24;
const PROCESSES = 10;
const AS = { role: 'bureauAdmin', at: idOf('bureau', 0) };

const place = await openPlace();
heading('Several processes on one database', place.title);
try {
  const { database, server } = await filledServer(place, STUDENTS, AS);
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0', DATABASE_POOL: '4' };
  const more = () => startChild('our-server.ts', { ...settings, BENCH_ROLE: AS.role, BENCH_PLACE: AS.at });
  const children = [server, await more()];
  await compare('the description of a model', children, () => [{ path: '/api/models/student' }], { atLeast: 1.6 });
  // The database makes them: what a second process gives depends on what it has left.
  await compare('lists', children, mixOf);
  while (children.length < PROCESSES - 1) children.push(await more());
  await tenth(children, more);
  await Promise.all(children.map((child) => child.stop()));
} finally {
  await place.close();
}

type Questions = (client: number) => readonly Request[];

function asked({ url, pid, ready }: Child, connections: number, requests: Questions): Promise<Measured> {
  return load({ url, pid, token: ready.token, connections, seconds: Number(options.seconds), requests });
}

async function compare(what: string, [one, other]: readonly Child[], requests: Questions, target?: { atLeast: number }): Promise<void> {
  if (!one || !other) return;
  const alone: Measured[] = [];
  const together: [Measured, Measured][] = [];
  for (const child of [one, other]) await asked(child, CONNECTIONS, requests);
  for (let round = 0; round < Number(options.rounds); round++) {
    alone.push(await asked(one, CONNECTIONS, requests));
    together.push(await Promise.all([asked(one, CONNECTIONS / 2, requests), asked(other, CONNECTIONS / 2, requests)]));
  }
  const sum = together.map(([a, b]) => a.rps + b.rps);
  const cpu = together.map(([a, b]) => (a.cpu + b.cpu) / 2);
  console.log(`${what}: ${Math.round(median(alone.map(({ rps }) => rps)))} a second by one, ${Math.round(median(sum))} by two`);
  const [gain, price] = [
    median(sum.map((rps, i) => rps / (alone[i]?.rps ?? Number.NaN))),
    median(cpu.map((ms, i) => ms / (alone[i]?.cpu ?? Number.NaN))),
  ];
  console.log(`${what}: two processes against one ${gain.toFixed(2)}, processor time of a request ${price.toFixed(2)}`);
  if (target) claim(`${what}: two processes against one`, gain, target);
}

async function tenth(children: Child[], more: () => Promise<Child>): Promise<void> {
  const [first] = children;
  if (!first) return;
  const calm = await asked(first, CONNECTIONS, mixOf);
  const began = performance.now();
  let ready = 0;
  // Anything but an answer ends the measurement.
  const [busy, last] = await Promise.all([
    asked(first, CONNECTIONS, mixOf),
    more().then((child) => {
      ready = (performance.now() - began) / 1000;
      return child;
    }),
  ]);
  children.push(last);
  console.log(
    `the tenth process: ready after ${round1(ready)} s; meanwhile lists take ${round1(busy.p95)} ms (p95), ${round1(calm.p95)} ms before`,
  );
  claim('the tenth process: p95 of lists while it starts against before', busy.p95 / calm.p95, { atMost: 3 });
}
