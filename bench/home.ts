import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { fillTrips } from './fill-trips.ts';
import { load, type Measured } from './load.ts';
import { openPlace, type Place } from './place.ts';
import { claim, figures, heading, ratio } from './report.ts';

/* The home page of a bureau with two thousand trips in its area against that of one with twenty. */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    trips: { type: 'string', default: '2000' },
  },
});
const FEW = 20;
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const place = await openPlace();
heading(`The home page of a bureau with ${options.trips} trips, against ${FEW}`, place.title);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const [few, many] = [await serverWith(place, FEW), await serverWith(place, Number(options.trips))];
  const contests = { 'home, few trips': few, 'home, many trips': many };
  const measured: Record<string, Measured[]> = {};
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { url, pid, ready }] of Object.entries(contests)) {
      const asked = { url, pid, token: ready.token, connections: 2, requests: () => [{ path: '/api/home' }] };
      const figure = await load({ ...asked, seconds: round === 0 ? 1 : seconds });
      if (round > 0) measured[name] = [...(measured[name] ?? []), figure];
    }
  for (const child of [few, many]) await child.stop();
  figures(measured);
  const slower = ratio(measured['home, many trips'] ?? [], measured['home, few trips'] ?? [], 'p50');
  claim(`home of a bureau with ${options.trips} trips, time against ${FEW}`, slower, { atMost: 1.5 });
}

async function serverWith(on: Place, trips: number): Promise<Child> {
  const database = await on.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, FEW * 100);
  await fillTrips(database, { bureau: idOf('bureau', 0), school: idOf('school', 0), staff: idOf('staff', 0) }, trips);
  return startChild('our-server.ts', { ...settings, BENCH_ROLE: 'bureauAdmin', BENCH_PLACE: idOf('bureau', 0) });
}
