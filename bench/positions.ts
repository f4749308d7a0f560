import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { watchFrame } from '../apps/gateway/src/simulator/frames.ts';
import type { Child } from './children.ts';
import { drained, startFleet } from './fleet.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * Positions of watches through the gateway into tracks, present places and rules, while a button is pressed every second. What is claimed: no
 * position is lost or late, and a button is stored with its alarm and answered in time meanwhile.
 */

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
  },
});
const [devices, rate, seconds] = [Number(options.devices), Number(options.rate), Number(options.seconds)];
const TICK_MS = 100;
const SOS_MS = 500;
/** From being sent to being seen. */
const LATE_MS = 1500;
/** Watches tell the second of a fix. */
const CLOCK_MS = 1000;
const LOOK_MS = 5000;
const MOST_RSS = 600 * 1_048_576;
const identityOf = (n: number): string => `89${String(n).padStart(8, '0')}`;

const said = (n: number, isSos: boolean) => ({
  at: Date.now(),
  lng: 112.92 + (n % 1000) / 1_000_000,
  lat: 28.24,
  speedKmh: 3,
  heading: n % 360,
  battery: 80,
  isSos,
});

const place = await openPlace();
heading(`${rate} positions a second of ${devices} watches for ${seconds} s, a button every second`, place.title);
try {
  await measure();
} finally {
  await place.close();
}

async function measure(): Promise<void> {
  const identities = Array.from({ length: devices + 1 }, (_, n) => identityOf(n));
  const { database, child } = await startFleet(place, 'watch', identities);
  const lines = await Promise.all(Array.from({ length: devices + 1 }, () => connect(Number(child.url))));
  const [button, ...watches] = lines as [net.Socket, ...net.Socket[]];
  const pressing = press(button);
  const sent = await report(watches, { child, database });
  const times = await pressing;
  const begun = performance.now();
  const stored = await drained(database, sent.count, identityOf(0));
  const { rss } = await child.ask<{ rss: number }>({});
  for (const line of lines) line.destroy();
  await child.stop();
  const late = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${sent.count} sent in ${sent.took.toFixed(1)} s, ${stored} stored, the last ones ${late} s later; ${Math.round(rss / 1_048_576)} MB`,
  );
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  console.log(`button: ${times.length} answered, p50 ${round1(median(times))} ms, p99 ${round1(p99)} ms`);
  claim('positions lost', sent.count - stored, { atMost: 0 });
  claim('share of the rate that was kept', sent.count / sent.took / rate, { atLeast: 0.98 });
  const age = Math.max(...sent.ages);
  console.log(`age of the present place of a hundredth of the devices, each ${LOOK_MS / 1000} s: at most ${Math.round(age)} ms`);
  claim('age of present places (p99), of what positions may take', age / (LATE_MS + CLOCK_MS + (devices / rate) * 1000), { atMost: 1 });
  claim('p99 of a button, of the half second it may take', p99 / SOS_MS, { atMost: 1 });
  claim('memory, of what it may take', Math.max(rss, sent.rss) / MOST_RSS, { atMost: 1 });
}

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const line = net.connect({ host: '127.0.0.1', port });
    line.setNoDelay(true);
    line.once('connect', () => resolve(line)).once('error', reject);
  });
}

interface Sent {
  readonly count: number;
  /** Seconds. */
  readonly took: number;
  /** Bytes, the most of all looks. */
  readonly rss: number;
  /** Milliseconds since the fix that is known of a device, the oldest hundredth of each look. */
  readonly ages: readonly number[];
}

/** Sends positions at an even pace, each device in its turn. */
async function report(watches: readonly net.Socket[], looked: { readonly child: Child; readonly database: string }): Promise<Sent> {
  const begun = performance.now();
  const all = rate * seconds;
  const ages: number[] = [];
  let [count, rss, last] = [0, 0, begun];
  while (count < all) {
    const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * rate));
    for (; count < due; count += 1) {
      const n = count % watches.length;
      watches[n]?.write(watchFrame(identityOf(n + 1), said(Math.floor(count / watches.length), false)));
    }
    if (performance.now() - last > LOOK_MS) {
      last = performance.now();
      rss = Math.max(rss, (await looked.child.ask<{ rss: number }>({})).rss);
      ages.push(await oldestHundredth(looked.database));
    }
    await wait(TICK_MS);
  }
  return { count, took: (performance.now() - begun) / 1000, rss, ages };
}

async function oldestHundredth(database: string): Promise<number> {
  const { rows } = await asked(
    database,
    `select (percentile_cont(0.99) within group (order by extract(epoch from clock_timestamp() - fix_at)) * 1000)::float8 as age
       from location_fix f join device d on d.id = f.device where d.serial_no like 'BENCH-%' and d.identity <> $1`,
    [identityOf(0)],
  );
  return rows[0]?.age ?? 0;
}

/** Presses a button every second; its answer says that it is stored and the alarm raised. */
async function press(line: net.Socket): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < seconds; n += 1) {
    const begun = performance.now();
    const answered = new Promise<void>((resolve) => line.once('data', () => resolve()));
    line.write(watchFrame(identityOf(0), said(n, true)));
    await answered;
    const took = performance.now() - begun;
    times.push(took);
    await wait(Math.max(0, 1000 - took));
  }
  return times;
}
