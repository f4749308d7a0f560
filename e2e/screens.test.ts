import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { barriers } from './barriers.ts';
import { fits } from './phone.ts';
import { type Product, startProduct, type Window } from './product.ts';

describe('a large screen on a wall', () => {
  let product: Product;
  let bureau: Window;
  let wall: Window;
  before(async () => {
    product = await startProduct({ killable: true });
    bureau = await product.open({ width: 1920, height: 1080, as: 'bureauAdmin' });
    wall = await product.open({ width: 1920, height: 1080 });
  });
  after(() => product.close());

  test('the bureau sees its trips, alarms and everybody on the way, and makes a code for a wall', async () => {
    const { page } = bureau;
    await page.goto('/lims06/lims060301');
    await page.getByRole('heading', { name: '研学大屏' }).waitFor();
    await page.getByRole('region', { name: '未结报警' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.locator('.wall').hover();
    await page.getByRole('button', { name: '投屏' }).click();
    await page.getByLabel('终端名称').fill('一楼指挥中心');
    await page.getByRole('button', { name: '生成投屏码' }).click();
    const code = (await page.locator('.wall-code output').textContent()) ?? '';
    assert.match(code, /^\d{4} \d{4}$/);
    await wall.page.goto('/screen');
    assert.deepEqual(await barriers(wall.page), []);
    const shape = wall.page.viewportSize();
    await wall.page.setViewportSize({ width: 390, height: 844 });
    assert.ok(await fits(wall.page), 'the entry is not wider than a phone, on which it is tried out');
    if (shape) await wall.page.setViewportSize(shape);
    await wall.page.getByLabel('投屏码').fill(code);
    await wall.page.getByRole('button', { name: '打开大屏' }).click();
    await wall.page.getByRole('heading', { name: '研学大屏' }).waitFor();
    assert.deepEqual(await barriers(wall.page), []);
  });

  test('it fits walls of other shapes, and remembers how', async () => {
    const { page } = wall;
    await page.locator('.wall').hover();
    await page.getByLabel('屏幕适配').selectOption('adaptive');
    await page.setViewportSize({ width: 2560, height: 1080 });
    await page.goto('/screen');
    await page.getByRole('heading', { name: '研学大屏' }).waitFor();
    const shape = await page.locator('.wall-layer').evaluate((layer) => layer.getBoundingClientRect().width);
    assert.equal(Math.round(shape), 2560);
    assert.equal(await page.locator('.wall-map').evaluate((map) => getComputedStyle(map).transform), 'none', 'the map is not scaled');
  });

  test('without the code of its map it shows the rest, and draws the map once the code can be had', async () => {
    const { page } = wall;
    const code = /\/screen-map-[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/screen');
    await page.getByRole('region', { name: '未结报警' }).waitFor();
    await page.getByText('地图暂时无法加载，系统将自动重试').waitFor();
    await page.unroute(code);
    await page.getByText('地图暂时无法加载，系统将自动重试').waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('region', { name: '地图' }).waitFor();
  });

  test('while the server is away it keeps what it has and says so, and goes on by itself', async () => {
    const { page } = wall;
    await product.kill();
    await page.getByText(/数据中断/).waitFor({ timeout: 60_000 });
    await page.getByRole('region', { name: '未结报警' }).waitFor();
    await product.restart();
    await page.getByText(/数据中断/).waitFor({ state: 'detached', timeout: 60_000 });
  });

  test('it ends when its maker ends it', async () => {
    const { page } = bureau;
    await page.goto('/lims06/lims060301');
    await page.locator('.wall').hover();
    await page.getByRole('button', { name: '投屏' }).click();
    const walls = page.getByRole('region', { name: '我的大屏终端' });
    await walls.getByRole('button', { name: '结束' }).click();
    await page.locator('.ant-popconfirm .ant-btn-primary').click();
    await wall.page.getByLabel('投屏码').waitFor({ timeout: 30_000 });
  });
});

describe('the plans of a base', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('floors take turns with the map until somebody chooses one, and go on when they are let', async () => {
    const { page, faults } = await product.open({ width: 1920, height: 1080, as: 'baseManager' });
    await page.clock.install();
    await page.goto('/lims06/lims060301?screen=site');
    await page.getByRole('heading', { name: '基地营地安防大屏' }).waitFor();
    const plan = page.getByRole('region', { name: /平面图$/ });
    const choice = page.getByLabel('选择楼层');
    await choice.waitFor();
    assert.equal(await plan.count(), 0);
    await page.clock.fastForward(20_000);
    await plan.waitFor();

    await choice.selectOption({ label: '地图' });
    await page.clock.fastForward(60_000);
    assert.equal(await plan.count(), 0, 'what was chosen stays');
    await choice.selectOption({ label: '综合楼 一层' });
    await plan.getByRole('img', { name: /综合楼 一层/ }).waitFor();
    await plan.getByRole('listitem').filter({ hasText: '报告厅' }).getByText('/240人').waitFor();
    await page.clock.fastForward(60_000);
    assert.equal(await choice.inputValue(), await choice.locator('option', { hasText: '综合楼 一层' }).getAttribute('value'));
    assert.deepEqual(await barriers(page), []);

    await page.getByRole('button', { name: '自动轮播' }).click();
    await page.clock.fastForward(20_000);
    await page.getByRole('region', { name: '综合楼 一层平面图' }).waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
  });

  test('a manager moves a venue on the plan of its floor, and the screen shows it there', async () => {
    const { page } = await product.open({ width: 1920, height: 1080, as: 'baseManager' });
    await page.goto('/lims03/lims030104');
    await page.getByRole('row').filter({ hasText: '综合楼' }).filter({ hasText: '一层' }).getByText(/^FL/).click();
    const pin = page.getByRole('region', { name: '平面图' }).getByRole('button', { name: /^报告厅/ });
    await pin.focus();
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/data/venue/'));
    await pin.press('Shift+ArrowRight');
    await pin.press('Enter');
    assert.equal((await stored).status(), 200);
    const place = await pin.evaluate(({ style }) => style.insetInlineStart);

    await page.goto('/lims06/lims060301?screen=site');
    await page.getByLabel('选择楼层').selectOption({ label: '综合楼 一层' });
    const venue = page.getByRole('region', { name: '综合楼 一层平面图' }).getByRole('listitem').filter({ hasText: '报告厅' });
    // An answer of a moment ago is shared for a quarter of a minute, and the screen asks again after half a minute.
    await eventually(
      () => venue.evaluate(({ style }) => style.left),
      (left) => left === place,
      { every: 200, seconds: 60 },
    );
  });

  test('without anything to be about it says when it will have it, under its name', async () => {
    const { page, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto('/lims04/lims040307?subject=01980000-0000-7000-8000-000000000000');
    await page.getByRole('heading', { name: '研学跟踪大屏' }).waitFor();
    await page.getByRole('status').getByText('暂无可展示的行程。行程出发后，实时情况显示在这里。').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test('corridors that overlap on the map are no darker than one', async () => {
    const { page } = await product.open({ width: 1920, height: 1080, as: 'schoolAdmin' });
    await page.goto('/lims06/lims060301?screen=trip');
    const corridor = page.locator('.leaflet-corridors-pane path');
    await corridor.first().waitFor({ state: 'attached' });
    const looks = await corridor.evaluateAll((paths) =>
      paths.map((path) => [path.getAttribute('stroke-opacity'), getComputedStyle(path.closest('.leaflet-pane') ?? path).opacity]),
    );
    for (const look of looks) assert.deepEqual(look, ['1', '0.3'], 'opaque within a layer that is not');
  });
});
