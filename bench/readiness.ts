import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { load, type Measured } from './load.ts';
import { repeatTravellers } from './many-travellers.ts';
import { asked, openPlace } from './place.ts';
import { claim, figures, heading, median } from './report.ts';

/*
 * Whether a trip of 1 200 students may leave: all guards asked again after a change, as the readiness page asks, against the same trip with the
 * students that it has in the sample.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    students: { type: 'string', default: '1200' },
  },
});
const rounds = Number(options.rounds);
const settings = (database: string) => ({ DATABASE_URL: database, DEMO: 'on', CIPHER_KEY: '0123456789abcdef', PORT: '0' });

const place = await openPlace();
heading(`Readiness of a trip of ${options.students} students`, place.title);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const database = await place.create();
  await (await startChild('our-server.ts', { ...settings(database), BENCH_SAMPLE: 'on' })).stop();
  const { rows } = await asked(
    database,
    `select t.id, t.school from trip t where t.status = 'filing' order by (select count(*) from sign_up s where s.trip = t.id) desc limit 1`,
  );
  const trip = rows[0] as { id: string; school: string };
  // One server throughout: a start would want the unique indexes back that the copies have none of.
  const child = await startChild('our-server.ts', { ...settings(database), BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: trip.school });
  const few = await measured(child, trip.id);
  const students = await repeatTravellers(database, trip.id, Number(options.students));
  const many = await measured(child, trip.id);
  await child.stop();
  figures({ 'as in the sample': few, [`${students} students`]: many });
  claim(`milliseconds to judge ${students} students (p50)`, median(many.map(({ p50 }) => p50)), { atMost: 200 });
}

async function measured({ url, pid, ready }: Child, trip: string): Promise<Measured[]> {
  const list: Measured[] = [];
  const asking = { url, pid, token: ready.token, connections: 1, requests: () => [{ path: `/api/trips/${trip}/readiness` }] };
  for (let round = 0; round <= rounds; round++) {
    const figure = await load({ ...asking, seconds: round === 0 ? 1 : Number(options.seconds) });
    if (round > 0) list.push(figure);
  }
  return list;
}
