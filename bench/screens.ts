import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { claim, heading, median, round1 } from './report.ts';
import { call, lists, openScreen, type Screen } from './screen.ts';
import { signIn } from './sign-in.ts';
import { supervise } from './supervisor.ts';

/*
 * Two hundred screens of one bureau that hear of changes on the live channel and read their snapshot again, one of which has stopped reading. A
 * button is pressed again and again: how long until the last screens have the alarm, with the frozen one among them and without.
 */

const { values } = parseArgs({ options: { screens: { type: 'string', default: '200' }, presses: { type: 'string', default: '12' } } });
const [SCREENS, PRESSES] = [Number(values.screens), Number(values.presses)];
const HALF_SECOND = 500;
/** Presses before those that count: a server that has just started has not compiled what a screen needs. */
const WARMING = 12;
const PASSWORD = 'Zhixing2026';

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
  const screens = await Promise.all(Array.from({ length: SCREENS }, () => openScreen({ url: product.url, token: bureau })));
  await pressed(leader, screens, WARMING);
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

/** Milliseconds from each press until each screen shows it. Buttons are of different trips, so that each is an alarm of its own. */
async function pressed(token: string, screens: readonly Screen[], presses = PRESSES): Promise<number[]> {
  const leader = { url: product.url, token };
  const { list: trips } = await call<{ list: readonly { id: string }[] }>(
    leader,
    'GET',
    `/api/data/trip?pageSize=50&filter=${encodeURIComponent(JSON.stringify({ status: { in: ['ready', 'inProgress', 'suspended', 'returned'] } }))}`,
  );
  const times: number[] = [];
  for (let n = 0; n < presses; n += 1) {
    const trip = trips[n % trips.length]?.id ?? '';
    const begun = performance.now();
    const { id, isNew } = await call<{ id: string; isNew: boolean }>(leader, 'POST', '/api/alarms/sos', { trip });
    const seen = async ({ until }: Screen) => {
      await until((snapshot) => lists(snapshot, id));
      times.push(performance.now() - begun);
    };
    if (isNew) await Promise.all(screens.map(seen));
    await call(leader, 'POST', `/api/data/alarm/${id}/actions/dismiss`, { args: { reason: 'measured', contact: 'measured' } });
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
