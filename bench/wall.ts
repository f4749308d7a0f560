import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { type Held, passHours } from '../e2e/wall-hours.ts';
import { inBrowser, signIn } from './browser.ts';
import { claim, heading, round1 } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/* A large screen over hours, whose clock jumps from poll to poll while the simulator drives the live trips: what the page holds in each hour. */

const { values } = parseArgs({ options: { hours: { type: 'string', default: '8' } } });
const hours = Number(values.hours);
const MIB = 1_048_576;
/** Panels take turns of twenty seconds: so many looks meet all of them. */
const LOOKS_AN_HOUR = 20;

heading(`A large screen over ${hours} hours`);
await inBrowser([], measure);

async function measure(browser: Browser, { url }: Supervisor): Promise<void> {
  const page = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1920, height: 1080 }, baseURL: url })).newPage();
  await signIn(page, 'bureauAdmin');
  await page.clock.install();
  await page.goto('/lims06/lims060301');
  await page.getByRole('region', { name: '未结报警' }).waitFor();
  // In the first hour programs are compiled and caches fill.
  await passHours(page, 1, 1);
  const held = await passHours(page, hours, hours * LOOKS_AN_HOUR);
  const least = Array.from({ length: hours }, (_, hour) => leastOf(held.slice(hour * LOOKS_AN_HOUR, (hour + 1) * LOOKS_AN_HOUR)));
  console.table(least.map(({ heapBytes, ...rest }) => ({ 'heap MB': round1(heapBytes / MIB), ...rest })));
  claim('MB of heap gained in an hour', slope(least.map(({ heapBytes }) => heapBytes / MIB)), { atMost: 0.2 });
  claim('nodes gained in an hour', slope(least.map(({ nodes }) => nodes)), { atMost: 5 });
}

/** The least of each figure: panels take turns, and a look meets them in any of these; what is never given back raises the least as well. */
function leastOf(looks: readonly Held[]): Held {
  const least = (figure: keyof Held) => Math.min(...looks.map((look) => look[figure]));
  return { heapBytes: least('heapBytes'), nodes: least('nodes'), listeners: least('listeners') };
}

/** Slope of the least-squares line through values that are one apart. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread;
}
