import type { Browser, Page } from 'playwright-core';
import { inBrowser, openWindow, signIn } from './browser.ts';
import { claim, heading } from './report.ts';
import type { Supervisor } from './supervisor.ts';

const DAYS = 7;
const PER_DAY = 30;
const MOVES = 40;
/** How much slower than this machine the processor is made. */
const SLOWER = 4;

heading(`Dragging an item of an itinerary of ${DAYS} days with ${PER_DAY} items each, on a processor ${SLOWER} times slower`);
await inBrowser(['--tiny'], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const page = await (await openWindow(browser, product)).newPage();
  await signIn(page);
  await page.goto(`/lims04/lims040102?trip=${await longTrip(page)}`);
  await page
    .locator('.itinerary-card')
    .nth(DAYS * PER_DAY - 1)
    .waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times = await dragTimes(page);
  const sorted = times.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  console.table({ 'ms from a move to its frame': { median, worst } });
  claim('median of a move while dragging, in ms', median, { atMost: 100 });
}

/** Makes the itinerary of a trip that is being prepared as long as measured, and returns the trip. */
function longTrip(page: Page): Promise<string> {
  return page.evaluate(
    async ({ days, perDay }) => {
      const headers = { authorization: localStorage.getItem('jnpf_token') ?? '', 'content-type': 'application/json' };
      const ask = async (method: string, path: string, body?: object) =>
        (await (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()).data;
      const filter = encodeURIComponent(JSON.stringify({ status: 'preparing' }));
      const { id } = (await ask('GET', `/api/data/trip?filter=${filter}`)).list[0];
      const { trip, items } = await ask('GET', `/api/trips/${id}/itinerary`);
      const { record } = await ask('GET', `/api/data/trip/${id}`);
      const first = Date.parse(trip.departAt);
      const at = (minutes: number) => new Date(first + minutes * 60_000).toISOString();
      await ask('PUT', `/api/data/trip/${id}`, { version: record.version, returnAt: at((days - 1) * 1440 + 840) });
      const creates = Array.from({ length: days * perDay }, (_, n) => {
        const start = Math.floor(n / perDay) * 1440 + (n % perDay) * 25;
        return { kind: 'visit', title: `${n + 1}`, startAt: at(start), endAt: at(start + 20), outdoor: false };
      });
      const deletes = items.map(({ id: item, version }: { id: string; version: number }) => ({ id: item, version }));
      await ask('PUT', `/api/trips/${id}/itinerary`, { creates, updates: [], deletes });
      return id;
    },
    { days: DAYS, perDay: PER_DAY },
  );
}

/** Drags one item across the days; the time of each move until its frame is drawn. */
async function dragTimes(page: Page): Promise<number[]> {
  const box = await page.locator('.itinerary-card button').nth(3).boundingBox();
  if (!box) throw new Error('the item to drag is not in sight');
  await page.mouse.move(box.x + 20, box.y + 5);
  await page.mouse.down();
  const times: number[] = [];
  for (let n = 1; n <= MOVES; n += 1) {
    const framed = page.evaluate(
      () =>
        new Promise<number>((done) => {
          window.addEventListener(
            'pointermove',
            ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
            {
              once: true,
              capture: true,
            },
          );
        }),
    );
    await page.mouse.move(box.x + 20 + n * 15, box.y + 5 + (n % 8) * 10);
    times.push(await framed);
  }
  await page.mouse.up();
  return times;
}
