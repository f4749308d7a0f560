import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { watchFrame } from '../apps/gateway/src/simulator/frames.ts';
import type { Child } from './children.ts';
import { drained, startFleet } from './fleet.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, median, round1 } from './report.ts';
import { call, lists, openScreen, type Screen, type Snapshot } from './screen.ts';
import { signIn } from './sign-in.ts';

/*
 * Positions of watches through the gateway into tracks, present places and rules and onto a screen, while a button is pressed every few seconds.
 * What is claimed: no position is lost, none is late on the screen, and a button is answered, its alarm being stored, and on the screen in time.
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
const PRESS_S = 2;
const PASSWORD = 'Zhixing2026';
const BEGUN = Date.now();
const MAX_RSS = 600 * 1_048_576;
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
heading(`${rate} positions a second of ${devices} watches for ${seconds} s, a button every ${PRESS_S} seconds`, place.title);
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
  const url = child.ready.http ?? '';
  const reader = { url, token: await signIn(url, 'demo', PASSWORD) };
  const ages: number[] = [];
  const agesOf = createAges();
  const screen = await openScreen(reader, (snapshot) => void ages.push(...agesOf(snapshot)));
  const pressing = press(button, { database, screen, reader });
  const { processorMs: before } = await child.ask<{ processorMs: number }>({});
  const sent = await report(watches, child);
  const times = await pressing;
  screen.close();
  const begun = performance.now();
  const stored = await drained(database, sent.count, identityOf(0));
  const { rss, processorMs } = await child.ask<{ rss: number; processorMs: number }>({});
  for (const line of lines) line.destroy();
  await child.stop();
  const late = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${sent.count} sent in ${sent.took.toFixed(1)} s, ${stored} stored, the last ones ${late} s later; ${Math.round(rss / 1_048_576)} MB, ${round1(((processorMs - before) / sent.count) * 1000)} ms of processor for a thousand`,
  );
  const at = (name: string, all: readonly number[]): number => {
    console.log(`${name}: ${all.length}, p50 ${round1(median([...all]))} ms, p99 ${round1(p99(all))} ms`);
    return p99(all);
  };
  const answered = at('button until it is answered', times.answered);
  const shown = at('button until it is on the screen', times.shown);
  const age = at('age of a place when it comes to the screen', ages);
  claim('positions lost', sent.count - stored, { atMost: 0 });
  claim('share of the rate that was kept', sent.count / sent.took / rate, { atLeast: 0.98 });
  claim('age of a place on the screen (p99), of what it may be', age / (LATE_MS + CLOCK_MS), { atMost: 1 });
  claim('p99 of a button until it is answered, of half a second', answered / SOS_MS, { atMost: 1 });
  claim('p99 of a button until it is on the screen, of half a second', shown / SOS_MS, { atMost: 1 });
  claim('memory, of what it may take', Math.max(rss, sent.rss) / MAX_RSS, { atMost: 1 });
}

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const line = net.connect({ host: '127.0.0.1', port });
    line.setNoDelay(true);
    line.once('connect', () => resolve(line)).once('error', reject);
  });
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** How long ago the fixes were taken that a snapshot is the first to show, in milliseconds. */
function createAges(): (snapshot: Snapshot) => number[] {
  const shown = new Map<string, string>();
  return ({ layers }) => {
    const places = layers.filter(({ kind }) => kind === 'positions').flatMap(({ rows }) => rows);
    const fresh = places.filter(({ id, values: { fixAt = '' } }) => shown.get(id) !== fixAt && Date.parse(fixAt) >= BEGUN);
    for (const { id, values } of fresh) shown.set(id, values.fixAt ?? '');
    return fresh.map(({ values }) => Date.now() - Date.parse(values.fixAt ?? ''));
  };
}

interface Sent {
  readonly count: number;
  /** Seconds. */
  readonly took: number;
  /** Bytes, the most of all looks. */
  readonly rss: number;
}

/** Sends positions at an even pace, each device in its turn. */
async function report(watches: readonly net.Socket[], child: Child): Promise<Sent> {
  const begun = performance.now();
  const all = rate * seconds;
  let [count, rss, last] = [0, 0, begun];
  while (count < all) {
    const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * rate));
    for (; count < due; count += 1) {
      const n = count % watches.length;
      watches[n]?.write(watchFrame(identityOf(n + 1), said(Math.floor(count / watches.length), false)));
    }
    if (performance.now() - last > LOOK_MS) {
      last = performance.now();
      rss = Math.max(rss, (await child.ask<{ rss: number }>({})).rss);
    }
    await wait(TICK_MS);
  }
  return { count, took: (performance.now() - begun) / 1000, rss };
}

interface Pressed {
  readonly answered: readonly number[];
  readonly shown: readonly number[];
}

/** Presses a button every few seconds; its answer says that it is stored and the alarm raised. Each alarm is over before the next press. */
async function press(
  line: net.Socket,
  { database, screen, reader }: { readonly database: string; readonly screen: Screen; readonly reader: Parameters<typeof call>[0] },
): Promise<Pressed> {
  const [answers, shows]: [number[], number[]] = [[], []];
  for (let n = 0; n < seconds / PRESS_S; n += 1) {
    const begun = performance.now();
    const answered = new Promise<void>((resolve) => line.once('data', () => resolve()));
    line.write(watchFrame(identityOf(0), said(n, true)));
    await answered;
    answers.push(performance.now() - begun);
    const { rows } = await asked(database, `select id from alarm where category = 'sos' order by created_at desc limit 1`);
    const alarm = String(rows[0]?.id);
    await screen.until((snapshot) => lists(snapshot, alarm));
    shows.push(performance.now() - begun);
    await call(reader, 'POST', `/api/data/alarm/${alarm}/actions/dismiss`, { args: { reason: 'measured', contact: 'measured' } });
    await wait(Math.max(0, PRESS_S * 1000 - (performance.now() - begun)));
  }
  return { answered: answers, shown: shows };
}
