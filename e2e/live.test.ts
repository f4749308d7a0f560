import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct({ settings: { SIMULATOR: 'on' } });
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
  const name = ((await child.locator('.live-name').textContent()) ?? '').trim();
  await people.getByRole('textbox', { name: '搜索姓名、小组' }).fill(name);
  await child.click();
  assert.equal(await child.getAttribute('aria-pressed'), 'true');
  await page.locator('.live-map .leaflet-tooltip', { hasText: name }).first().waitFor();

  await page.getByText('近1小时回放').click();
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('slider', { name: '回放时刻' }).waitFor();
  assert.deepEqual(faults, []);
});

test('on a phone the map and its list fit the screen', async () => {
  const phone = await product.open({ as: 'bureauAdmin', width: 390, height: 844, touch: true });
  await phone.page.goto('/lims06/lims060102');
  await phone.page.getByText(/^2分钟内有定位：/).waitFor();
  await atRest(phone.page);
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
});
