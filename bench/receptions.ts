import { parseArgs } from 'node:util';
import { type Child, startChild } from './children.ts';
import { fill, idOf } from './fill.ts';
import { fillReceptions, SITE, TRIPS, tripOf, VENUES, venueOf } from './fill-receptions.ts';
import { load, type Measured } from './load.ts';
import { openPlace } from './place.ts';
import { claim, figures, heading, ratio } from './report.ts';

/*
 * The calendar of a site over a year with two thousand receptions against a bare server with the bare query, and bookings that all ask for one venue
 * against bookings of as many venues as there are.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    receptions: { type: 'string', default: '2000' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const year = new Date().getUTCFullYear() + 1;
const SLOT_MS = 5 * 60_000;
let n = 0;
const CALENDAR = `/api/sites/${SITE}/calendar?first=${year}-01-01&last=${year}-12-31`;

const place = await openPlace();
heading('The calendar of a site and bookings under contention', place.title);
try {
  await compare();
} finally {
  await place.close();
}

async function compare(): Promise<void> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, 2000);
  await fillReceptions(
    database,
    { bureau: idOf('bureau', 0), school: idOf('school', 0), staff: idOf('staff', 0) },
    year,
    Number(options.receptions),
  );
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'schoolAdmin', BENCH_PLACE: idOf('school', 0) });
  const bare = await bareOver(database);
  const measured: Record<string, Measured[]> = {};
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, contest] of Object.entries(contests(server, bare))) {
      const figure = await load({ ...contest, seconds: round === 0 ? 1 : seconds });
      if (round > 0) measured[name] = [...(measured[name] ?? []), figure];
    }
  for (const child of [server, bare]) await child.stop();
  figures(measured);
  const of = (above: string, below: string, figure: 'rps' | 'p50') => ratio(measured[above] ?? [], measured[below] ?? [], figure);
  claim(`calendar of a year with ${options.receptions} receptions, time against the bare query`, of('calendar', 'bare query', 'p50'), {
    atMost: 1.5,
  });
  claim('bookings of one venue, against those of many', of('one venue', 'many venues', 'rps'), { atLeast: 0.5 });
}

function contests(server: Child, bare: Child) {
  const ours = { url: server.url, token: server.ready.token, pid: server.pid };
  const booking = (venue: (slot: number) => number) => () => {
    const slot = n++;
    const start = Date.parse(`${year}-01-05T00:00:00Z`) + slot * SLOT_MS;
    const [startAt, endAt] = [start, start + SLOT_MS].map((at) => new Date(at).toISOString());
    const body = JSON.stringify({ venue: venueOf(venue(slot)), trip: tripOf(slot % TRIPS), startAt, endAt, people: 40 });
    return { path: '/api/data/venueBooking', body };
  };
  return {
    calendar: { ...ours, connections: 2, requests: () => [{ path: CALENDAR }] },
    'bare query': { url: bare.url, pid: bare.pid, connections: 2, requests: () => [{ path: '/rows' }] },
    'one venue': { ...ours, connections: 16, next: booking(() => 0) },
    'many venues': { ...ours, connections: 16, next: booking((slot) => 1 + (slot % (VENUES - 1))) },
  };
}

/** A bare server that reads the receptions of the year and what of them the calendar shows. */
function bareOver(database: string): Promise<Child> {
  const text = `select t.id, t.arrive_at as "from", t.leave_at as "to", t.people, t.status, p.name as trip, t.school_name as school, t.counter_from is not null as countered
    from reception t join trip p on p.id = t.trip
    where t.site = $1 and t.arrive_at < $3 and t.leave_at > $2 and t.deleted_at is null and t.status in ('requested', 'confirmed', 'received', 'completed')
    order by t.arrive_at`;
  const rows = { text, values: [SITE, `${year}-01-01`, `${year + 1}-01-01`] };
  const count = { text: 'select 1 as n', values: [] };
  return startChild('bare-server.ts', { DATABASE_URL: database, BENCH_BARE: JSON.stringify({ page: count, count, rows, varied: '' }) });
}
