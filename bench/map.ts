import type { Browser, Page } from 'playwright-core';
import { inBrowser, openWindow, signIn } from './browser.ts';
import { asked } from './place.ts';
import { claim, heading, round1 } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/*
 * The map of all trips with ten thousand people who move: half of them report every two seconds, and the map is dragged and zoomed meanwhile.
 * Browser, server and database share the processors, as nobody's do.
 */

const POINTS = 10_000;
const SECONDS = 20;
const REPORT_MS = 1000;
/** People of one step of reports, of all. */
const SHARE = 4;

process.env.SIMULATOR = 'off';
heading(`The map with ${POINTS} people who move`);
await inBrowser([], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const database = product.database();
  const trips = await populate(database);
  const page = await (await openWindow(browser, product)).newPage();
  await signIn(page, 'bureauAdmin');
  const opened = performance.now();
  await page.goto('/lims06/lims060102');
  await page.waitForFunction((least) => Number(document.querySelector<HTMLElement>('.moving-points')?.dataset.points) >= least, POINTS);
  console.log(`drawn ${round1(performance.now() - opened)} ms after the address was opened`);
  let [step, moved] = [0, 0];
  page.on('response', async (response) => {
    if (!response.url().includes('since=')) return;
    const { data } = (await response.json()) as { data: { list: readonly object[] } };
    moved += data.list.length;
  });
  const reporting = setInterval(() => void report(database, trips, step++), REPORT_MS);
  const { frames, longest } = await framesWhile(page, () => drag(page));
  clearInterval(reporting);
  console.log(`${round1(frames)} frames a second while it is dragged and zoomed; the longest took ${round1(longest)} ms`);
  console.log(`${moved} changes of place were read meanwhile`);
  claim('changes of place that were read', moved, { atLeast: POINTS });
  claim('frames a second of the map', frames, { atLeast: 30 });
}

/** Devices on the children of the trips under way, each with several, around the city; returns the trips. */
async function populate(database: string): Promise<readonly string[]> {
  const { rows: columns } = await asked(
    database,
    `select column_name as name from information_schema.columns where table_name = 'device' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const list = (prefix: string) => columns.map(({ name }) => `${prefix}"${name}"`).join(', ');
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const worn = `select b.*, row_number() over (order by b.id) - 1 as nth, count(*) over () as total
    from device_binding b join trip t on t.id = b.trip and t.status = 'inProgress' where b.student is not null and b.device_key is not null`;
  await asked(
    database,
    `insert into device (${list('')}) select ${list('(r).')} from (
       select jsonb_populate_record(null::device, to_jsonb(d) || jsonb_build_object('id', ${id('device')}, 'device_no', 'MAP' || n, 'serial_no', 'MAP-' || n,
         'identity', 'MAP' || n, 'identity_key', 'json:MAP' || n)) as r
         from generate_series(1, ${POINTS}) as n, (select * from device where identity = '8800000000') d) q`,
  );
  await asked(
    database,
    `insert into location_fix (id, version, created_at, updated_at, device, trip, school, agency, bureau, student, location, source, accuracy_m, fix_at, received_at)
     select ${id('fix')}, 1, now(), now(), ${id('device')}, w.trip, w.school, w.agency, w.bureau, w.student,
            jsonb_build_object('lng', 112.85 + random() * 0.25, 'lat', 28.1 + random() * 0.2), 'satellite', 10, now(), now()
       from generate_series(1, ${POINTS}) as n join (${worn}) w on w.nth = n % w.total`,
  );
  await asked(database, 'analyze location_fix');
  const { rows } = await asked(database, 'select distinct trip from location_fix');
  return rows.map(({ trip }) => String(trip));
}

/** A part of the people goes on by some metres, and whoever looks is notified as of any report. */
async function report(database: string, trips: readonly string[], step: number): Promise<void> {
  await asked(
    database,
    `update location_fix set fix_at = now(), received_at = now(), updated_at = now(),
       location = jsonb_build_object('lng', (location->>'lng')::float8 + (random() - 0.5) * 0.0006, 'lat', (location->>'lat')::float8 + (random() - 0.5) * 0.0006)
      where hashtext(id::text) % ${SHARE} = $1`,
    [step % SHARE],
  );
  for (const trip of trips) await asked(database, `select pg_notify('watch', $1)`, [`locationFix:${trip}`]);
}

/** Frames a second while something is done, and the longest wait between two. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<{ frames: number; longest: number }> {
  await page.evaluate(() => {
    const at: number[] = [];
    Object.assign(globalThis, { frameTimes: at });
    const next = (now: number) => {
      at.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
  const gaps = times.slice(1).map((now, n) => now - (times[n] ?? now));
  return { frames: (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0), longest: Math.max(...gaps) };
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.live-map').boundingBox();
  if (!box) throw new Error('the map is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const until = performance.now() + SECONDS * 1000;
  for (let round = 0; performance.now() < until; round += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let n = 1; n <= 30; n += 1) await page.mouse.move(x + (round % 2 ? -1 : 1) * n * 6, y + n * 2);
    await page.mouse.up();
    await page.mouse.wheel(0, round % 4 < 2 ? -240 : 240);
  }
}
