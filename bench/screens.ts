import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { claim, heading, median, round1 } from './report.ts';
import { signIn } from './sign-in.ts';
import { supervise } from './supervisor.ts';

/*
 * Two hundred screens of one bureau that hear of changes on the live channel and read their snapshot again, one of which has stopped reading. A
 * button is pressed again and again: how long until the last screens have the alarm, with the frozen one among them and without.
 */

const { values } = parseArgs({ options: { screens: { type: 'string', default: '200' }, presses: { type: 'string', default: '12' } } });
const [SCREENS, PRESSES] = [Number(values.screens), Number(values.presses)];
const HALF_SECOND = 500;
/** Screens read within so many milliseconds of a change, as the page does. */
const APART_MS = 100;
const PASSWORD = 'Zhixing2026';

interface Snapshot {
  readonly panels: { readonly alarms: { readonly rows: { readonly rows: readonly { readonly id: string }[] } } };
  readonly watch: string;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'zxscreens-'));
const product = await supervise(dataDir, []);
heading(`${SCREENS} screens of one bureau, a button pressed ${PRESSES} times`);
try {
  await product.start();
  await measure();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const bureau = await signIn(product.url, 'bureauAdmin', PASSWORD);
  const leader = await signIn(product.url, 'schoolAdmin', PASSWORD);
  const screens = await Promise.all(Array.from({ length: SCREENS }, () => openScreen(bureau)));
  const alone = await pressed(leader, screens);
  const frozen = await freeze(bureau);
  const beside = await pressed(leader, screens);
  frozen.destroy();
  for (const { close } of screens) close();
  const line = (times: readonly number[]) => ({ 'p50 ms': round1(median(times)), 'p99 ms': round1(p99(times)) });
  console.table({ [`${SCREENS} screens`]: line(alone), 'one more that is frozen': line(beside) });
  claim('p99 from a button to a screen, of half a second', p99(alone) / HALF_SECOND, { atMost: 1 });
  claim('p99 beside a frozen screen against without', p99(beside) / p99(alone), { atMost: 1.3 });
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function asked<T>(token: string, method: string, url: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(product.url + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { data, msg } = (await response.json()) as { data: T; msg: string };
  if (!response.ok) throw new Error(`${url}: ${msg}`);
  return data;
}

/** A screen that reads again when it hears of a change; `until` resolves when it shows an alarm. */
async function openScreen(token: string) {
  const read = () => asked<Snapshot>(token, 'GET', '/api/screens/studyTour/snapshot');
  const first = await read();
  let shown = first;
  let isReading = false;
  const waiting = new Set<() => void>();
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/live`);
  const hear = async () => {
    if (isReading) return;
    isReading = true;
    await pause(Math.random() * APART_MS);
    isReading = false;
    shown = await read();
    for (const look of waiting) look();
  };
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.addEventListener('message', ({ data }) => void (String(data).includes(first.watch) && hear()));
  // What is sent before the server has said that it knows the session is lost.
  const welcome = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  socket.send(JSON.stringify({ token }));
  await welcome;
  socket.send(JSON.stringify({ watch: [first.watch] }));
  return {
    close: () => socket.close(),
    until: (alarm: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!shown.panels.alarms.rows.rows.some(({ id }) => id === alarm)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

type Screen = Awaited<ReturnType<typeof openScreen>>;

/** Milliseconds from each press until each screen shows it. Buttons are of different trips, so that each is an alarm of its own. */
async function pressed(leader: string, screens: readonly Screen[]): Promise<number[]> {
  const { list: trips } = await asked<{ list: readonly { id: string }[] }>(
    leader,
    'GET',
    `/api/data/trip?pageSize=50&filter=${encodeURIComponent(JSON.stringify({ status: { in: ['ready', 'inProgress', 'suspended', 'returned'] } }))}`,
  );
  const times: number[] = [];
  for (let n = 0; n < PRESSES; n += 1) {
    const trip = trips[n % trips.length]?.id ?? '';
    const begun = performance.now();
    const { id, isNew } = await asked<{ id: string; isNew: boolean }>(leader, 'POST', '/api/alarms/sos', { trip });
    const seen = async ({ until }: Screen) => {
      await until(id);
      times.push(performance.now() - begun);
    };
    if (isNew) await Promise.all(screens.map(seen));
    await asked(leader, 'POST', `/api/data/alarm/${id}/actions/dismiss`, { args: { reason: 'measured', contact: 'measured' } });
    await pause(2500);
  }
  return times;
}

/** A screen that has asked for its snapshot again and again and reads nothing of the answers. */
async function freeze(token: string): Promise<net.Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = net.connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  const request = `GET /api/screens/studyTour/snapshot HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  for (let n = 0; n < 50; n += 1) socket.write(request);
  await pause(500);
  return socket;
}
