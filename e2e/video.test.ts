import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { type MediaCounterpart, startMediaServer } from '@zhixing/testing/media-server.ts';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { fits, tooSmall } from './phone.ts';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

/** The picture of a camera moves. */
async function moves(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('region', { name, exact: true }).locator('video');
  await picture.waitFor();
  await page.waitForFunction((video) => (video as HTMLVideoElement).currentTime > 0.3, await picture.elementHandle(), { timeout: 60_000 });
}

const file = (path: string) => readFile(new URL(path, import.meta.url));

describe('pictures of cameras', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('a base chooses one of its cameras, and its picture moves', async () => {
    const { page, faults } = await product.open({ as: 'baseManager' });
    await page.goto('/lims06/lims060101');
    await page.getByRole('heading', { name: '视频监控', level: 1 }).waitFor();
    await page.getByText('观看会被记录').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: /^入口大门/ }).click();
    await moves(page, '入口大门');
    await page.locator('.video-tile').getByText('示例画面').waitFor();
    await page.getByRole('button', { name: '关闭入口大门' }).click();
    assert.equal(await page.locator('.video-tile').count(), 0);
    assert.deepEqual(faults, []);
  });

  test('on a phone the pictures lie below each other', async () => {
    const { page } = await product.open({ as: 'baseManager', width: 390, height: 844, touch: true });
    await page.goto('/lims06/lims060101');
    await page.getByRole('button', { name: /^入口大门/ }).click();
    await moves(page, '入口大门');
    assert.ok(await fits(page), 'nothing is wider than the screen');
    assert.deepEqual(await tooSmall(page.locator('.work-and-list')), []);
  });
});

describe('pictures of a media server', () => {
  let media: MediaCounterpart;
  let product: Product;
  before(async () => {
    const segments = await Promise.all([0, 1, 2, 3].map((n) => file(`../modules/study/video/sample/road-${n}.mpegts`)));
    media = await startMediaServer({ flv: await file('film.flv'), segments });
    product = await startProduct({ settings: { VIDEO_SERVER: media.url, VIDEO_SERVER_KEY: media.key } });
  });
  after(async () => {
    await product.close();
    await media.close();
  });

  test('a picture fails, the page says where and what to do, and shows it by itself as soon as the device is back', async () => {
    const { page, faults } = await product.open({ as: 'baseManager' });
    await page.goto('/lims06/lims060101');
    await page.getByRole('button', { name: /^入口大门/ }).click();
    const tile = page.getByRole('region', { name: '入口大门' });
    await tile.getByRole('alert').filter({ hasText: '设备未在流媒体服务器注册' }).waitFor();
    await tile.getByRole('listitem').filter({ hasText: '设备注册 失败' }).waitFor();
    await page
      .getByRole('button', { name: /全部打开$/ })
      .first()
      .click();
    await page.getByRole('alert').nth(3).waitFor();
    assert.equal(await page.locator('.video-tile').count(), 4, 'those of one place side by side');
    assert.deepEqual(await barriers(page), []);
    const device = media.asked.find((path) => path.startsWith('/api/device/'))?.split('/')[5] ?? '';
    media.devices.set(device, { online: false, picture: 'flv' });
    await tile.getByRole('alert').filter({ hasText: '设备已注册但不在线' }).waitFor({ timeout: 60_000 });
    media.devices.set(device, { online: true, picture: 'flv' });
    await tile.getByRole('button', { name: '立即重试' }).click();
    await moves(page, '入口大门');
    assert.equal(media.open(), 1);

    media.devices.set(device, { online: true, picture: 'hls' });
    await page.getByRole('button', { name: '关闭入口大门' }).click();
    await page
      .getByRole('navigation', { name: '摄像头' })
      .getByRole('button', { name: /^入口大门/ })
      .click();
    await moves(page, '入口大门');
    assert.deepEqual(faults, []);
  });
});
