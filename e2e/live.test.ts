import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import { watchFrame } from '../apps/gateway/src/simulator/frames.ts';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

let product: Product;
let watchPort: number;
before(async () => {
  watchPort = await freePort();
  product = await startProduct({ settings: { SIMULATOR: 'on', GATEWAY_WATCH_PORT: String(watchPort) } });
});
after(() => product.close());

test('a school sees where the people of its trip are, finds one of them and plays back where they were', async () => {
  const { page, faults } = await product.open({ as: 'schoolAdmin' });
  await page.goto('/lims06/lims060102');
  await page.getByRole('heading', { name: '实时定位', level: 1 }).waitFor();
  await page.getByText(/^2分钟内有定位：[1-9]\d*\/\d+/).waitFor();
  await atRest(page);
  assert.deepEqual(await barriers(page), []);

  const people = page.getByRole('navigation', { name: '人员和车辆' });
  const child = people.getByRole('button').filter({ hasText: '组' }).first();
  // Beside the name of whoever has an alarm stands that there is one.
  const name = await child
    .locator('.live-name')
    .evaluate(({ childNodes }) => [...childNodes].find((node) => node.nodeType === 3)?.nodeValue ?? '');
  await people.getByRole('textbox', { name: '搜索姓名、小组' }).fill(name);
  await child.click();
  assert.equal(await child.getAttribute('aria-pressed'), 'true');
  await page.locator('.live-map .leaflet-tooltip', { hasText: name }).first().waitFor();

  await page.getByText('近1小时回放').click();
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('slider', { name: '回放时刻' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a school sees how the coaches of its trip are driven, and plays their way back', async () => {
  const { page, faults } = await product.open({ as: 'schoolAdmin' });
  await page.goto('/lims06/lims060104');
  const coaches = page.getByRole('navigation', { name: '车辆' });
  const coach = coaches.getByRole('button', { pressed: true });
  await coach.waitFor();
  await page.locator('.live-map .moving-points[data-points]:not([data-points="0"])').waitFor();
  await page.getByRole('radiogroup', { name: '统计时段' }).waitFor();
  await page.getByText('回放', { exact: true }).click();
  await page.getByRole('slider', { name: '回放时刻' }).waitFor();
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('button', { name: '暂停' }).waitFor();
  await page.getByText('实时', { exact: true }).click();
  await page.getByRole('slider', { name: '回放时刻' }).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('without a map service the map shows the city, and distances are measured on it by mouse and by keyboard', async () => {
  const { page, faults } = await product.open({ as: 'schoolAdmin' });
  await page.goto('/lims06/lims060102');
  const map = page.locator('.live-map');
  await map.locator('.ground-name').first().waitFor();
  assert.ok((await map.locator('.ground-vector canvas').count()) > 0);
  await page.getByRole('button', { name: '测距' }).click();
  const said = map.getByRole('status');
  assert.match((await said.textContent()) ?? '', /按 Esc 结束/);
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.leaflet-container').first().boundingBox()) ?? {};
  await page.mouse.click(x + width / 4, y + height / 2);
  await page.keyboard.press('Enter');
  await said.filter({ hasText: /^距离 [\d.]+ (米|公里)，共 2 个点$/ }).waitFor();
  await page.keyboard.press('Backspace');
  await said.filter({ hasText: '按 Esc 结束' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '测距' }).waitFor();
  assert.equal(await said.count(), 0);
  assert.deepEqual(faults, []);
});

test('a child presses the button of its wristband: the bureau has the alarm at once, and finds the child on the map', async () => {
  const { page } = await product.open({ as: 'bureauAdmin' });
  await page.goto('/lims06/lims060202');
  await page.getByRole('heading', { name: '一键报警', level: 1 }).waitFor();
  await atRest(page);
  const line = net.connect({ host: '127.0.0.1', port: watchPort });
  // The first wristband of the sample; where it is does not matter for its button.
  line.write(watchFrame('8800000000', { at: Date.now(), lng: 112.92, lat: 28.24, speedKmh: 0, heading: 0, battery: 50, isSos: true }));
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: '在地图上查看' }) })
    .first();
  await card.waitFor();
  line.destroy();
  await card.getByRole('link', { name: '在地图上查看' }).click();
  const chosen = page.getByRole('navigation', { name: '人员和车辆' }).locator('[aria-pressed="true"]');
  await chosen.filter({ hasText: '报警' }).waitFor();

  await page.goto('/lims06/lims060202');
  await page.getByText('全部报警').click();
  await page
    .getByText(/^AL\d+$/)
    .first()
    .click();
  const scene = page.getByRole('region', { name: '报警现场', exact: true });
  await scene.getByRole('button', { name: '查看现场与轨迹' }).click();
  await scene.getByRole('region', { name: '报警现场地图' }).waitFor();
  await scene.getByText(/共 \d+ 个定位点/).waitFor();
});

test('a bureau sees all trips under way on one map, and goes on to the people of one of them', async () => {
  const { page, faults } = await product.open({ as: 'bureauAdmin' });
  await page.goto('/lims06/lims060102');
  const trips = page.getByRole('navigation', { name: '进行中的行程' });
  await trips.getByRole('button').nth(1).waitFor();
  const total = Number(
    /\/(\d+)/.exec(
      (await page
        .getByText(/^2分钟内有定位：/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  );
  const drawn = page.locator('.live-map .moving-points');
  await eventually(
    () => drawn.getAttribute('data-points'),
    (points) => points === String(total),
  );
  await atRest(page);
  assert.deepEqual(await barriers(page), []);
  await trips.getByRole('textbox', { name: '搜索行程' }).fill('不存在的行程');
  await trips.getByText('没有符合条件的行程').waitFor();
  await trips.getByRole('textbox', { name: '搜索行程' }).fill('');
  await trips.getByRole('button').first().click();
  await page.waitForURL(/trip=/);
  await page.getByRole('navigation', { name: '人员和车辆' }).getByRole('button').first().waitFor();
  await eventually(
    async () => Number(await drawn.getAttribute('data-points')),
    (some) => some > 0 && some < total,
  );
  assert.deepEqual(faults, []);
});

test('on a phone the map and its list fit the screen', async () => {
  const phone = await product.open({ as: 'bureauAdmin', width: 390, height: 844, touch: true });
  await phone.page.goto('/lims06/lims060102');
  await phone.page.getByRole('status').filter({ hasText: '2分钟内有定位：' }).waitFor();
  await atRest(phone.page);
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
});
