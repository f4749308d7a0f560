import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import { type Child, startChild } from './children.ts';
import { repeatTravellers } from './many-travellers.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * The roll of 1 200 children called by 40 phones in two minutes, on a line that loses a fifth of the requests: half of these never arrive, of the
 * others the answer is lost, so that the phone sends them again.
 */

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '1200' },
    phones: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '120' },
    loss: { type: 'string', default: '0.2' },
  },
});
const [phones, seconds, loss] = [Number(options.phones), Number(options.seconds), Number(options.loss)];
/** Children whom a leader taps before the phone sends. */
const BATCH = 3;

interface Call {
  readonly task: string;
  readonly student: string;
}

const place = await openPlace();
heading(`Roll call of ${options.students} children by ${phones} phones, ${loss * 100} % of the requests lost`, place.title);
try {
  await measure();
} finally {
  await place.close();
}

async function measure(): Promise<void> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'on', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', { ...settings, BENCH_SAMPLE: 'on' })).stop();
  const { rows } = await asked(database, `select id, school from trip where status = 'ready' order by id limit 1`);
  const trip = rows[0] as { id: string; school: string };
  const child = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: trip.school });
  await repeatTravellers(database, trip.id, Number(options.students));
  const calls = await rollOf(database, trip.id);
  const begun = performance.now();
  const shares = Array.from({ length: phones }, (_, n) => calls.filter((_call, at) => at % phones === n));
  const times = (await Promise.all(shares.map((share, n) => phone(child, share, seeded(n + 1))))).flat();
  const took = (performance.now() - begun) / 1000;
  await child.stop();
  await verify(database, calls);
  times.sort((a, b) => a - b);
  console.log(
    `${times.length} requests in ${took.toFixed(1)} s, p50 ${round1(median(times))} ms, p95 ${round1(times[Math.floor(times.length * 0.95)] ?? 0)} ms`,
  );
  claim('seconds until the last child was called', took, { atMost: seconds + 10 });
}

/** The children of the roll calls at the gathering. */
async function rollOf(database: string, trip: string): Promise<Call[]> {
  const { rows } = await asked(
    database,
    `select c.task, c.student from check_in c join check_in_task t on t.id = c.task
     where t.trip = $1 and t.node = 'gather' and t.status = 'open' and c.student is not null order by c.id`,
    [trip],
  );
  return rows as Call[];
}

/** One phone: sends what was tapped, again and again until an answer comes. Returns the milliseconds of every request that arrived. */
async function phone({ url, ready }: Child, share: readonly Call[], { next, chance }: Random): Promise<number[]> {
  const times: number[] = [];
  const batches = Array.from({ length: Math.ceil(share.length / BATCH) }, (_, n) => share.slice(n * BATCH, (n + 1) * BATCH));
  const pause = (seconds * 1000) / Math.max(1, batches.length);
  const begun = performance.now();
  for (const [n, batch] of batches.entries()) {
    // At a moment of its own within the time: pauses after each batch would add up to more, whatever the server does.
    await wait(Math.max(0, begun + pause * (n + next()) - performance.now()));
    const at = new Date().toISOString();
    const entries = batch.map((call) => ({ id: randomUUID(), ...call, result: 'present', mode: 'manual', at }));
    for (let arrived = false; !arrived; ) {
      const isLost = chance(loss);
      if (isLost && chance(0.5)) {
        await wait(200);
        continue;
      }
      const sent = performance.now();
      const response = await fetch(`${url}/api/check-ins`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sentAt: new Date().toISOString(), entries }),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(answer);
      times.push(performance.now() - sent);
      arrived = !isLost;
    }
  }
  return times;
}

async function verify(database: string, calls: readonly Call[]): Promise<void> {
  const tasks = [...new Set(calls.map(({ task }) => task))];
  const { rows } = await asked(
    database,
    `select (select count(*)::int from check_in_entry where task = any($1::uuid[])) as entries,
      (select count(distinct check_in)::int from check_in_entry where task = any($1::uuid[])) as children,
      (select count(*)::int from check_in_task where id = any($1::uuid[]) and expected <> present + leave + absent) as unbalanced,
      (select coalesce(sum(present), 0)::int from check_in_task where id = any($1::uuid[])) as present`,
    [tasks],
  );
  const { entries, children, unbalanced, present } = rows[0] as Record<string, number>;
  console.log(`${calls.length} children, ${entries} entries, ${present} present`);
  claim('check-ins lost', calls.length - (children ?? 0), { atMost: 0 });
  claim('check-ins stored twice', (entries ?? 0) - (children ?? 0), { atMost: 0 });
  claim('roll calls out of balance', unbalanced ?? 1, { atMost: 0 });
}
