import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Terminal } from '../apps/server/tests/terminal.ts';
import type { Child } from './children.ts';
import { drained, startFleet } from './fleet.ts';
import { openPlace } from './place.ts';
import { claim, heading } from './report.ts';

/*
 * Terminals that were cut off together connect again within ten seconds, each with the positions that it has stored meanwhile: what is lost, how
 * long until everything is acknowledged, and memory.
 */

const { values } = parseArgs({ options: { devices: { type: 'string', default: '5000' }, stored: { type: 'string', default: '5' } } });
const [devices, stored] = [Number(values.devices), Number(values.stored)];
const WITHIN_MS = 10_000;
const MAX_RSS = 600 * 1_048_576;
const phoneOf = (n: number): string => `13${String(n).padStart(9, '0')}`;

const place = await openPlace();
heading(`${devices} terminals that connect within ${WITHIN_MS / 1000} s with ${stored} positions each`, place.title);
try {
  await measure();
} finally {
  await place.close();
}

async function measure(): Promise<void> {
  const phones = Array.from({ length: devices }, (_, n) => phoneOf(n));
  const { database, child } = await startFleet(place, 'jt808', phones);
  const { jt808 } = await child.ask<{ jt808: number }>({});
  const begun = performance.now();
  const terminals: Terminal[] = [];
  for (const phone of phones) {
    const due = (terminals.length / devices) * WITHIN_MS;
    const early = begun + due - performance.now();
    if (early > 0) await pause(early);
    const terminal = new Terminal(phone, [jt808], Date.now() - stored * 1000);
    for (let n = 1; n <= stored; n += 1) terminal.say(n);
    terminals.push(terminal);
  }
  const rss = await settled(terminals, child);
  const seconds = (performance.now() - begun) / 1000;
  const found = await drained(database, devices * stored, '');
  for (const terminal of terminals) terminal.end();
  await child.stop();
  console.log(
    `${found} positions stored, all acknowledged ${seconds.toFixed(1)} s after the first connection; ${Math.round(rss / 1_048_576)} MB`,
  );
  claim('positions lost', devices * stored - found, { atMost: 0 });
  claim('seconds until all are acknowledged', seconds, { atMost: 60 });
  claim('memory, of what it may take', rss / MAX_RSS, { atMost: 1 });
}

/** Waits until everything is acknowledged. Returns the most memory that was seen. */
async function settled(terminals: readonly Terminal[], child: Child): Promise<number> {
  let most = 0;
  while (terminals.some(({ waiting }) => waiting > 0)) {
    most = Math.max(most, (await child.ask<{ rss: number }>({})).rss);
    await pause(500);
  }
  return most;
}
