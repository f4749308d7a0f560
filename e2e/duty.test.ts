import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { writeWatchFrame } from '@zhixing/telemetry/watch/frame.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { freePort } from '@zhixing/testing/free-port.ts';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { fits, tooSmall } from './phone.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest } from './steps.ts';

/** Bits of the state of a wristband. */
const SOS = 1 << 16;
const LOW_BATTERY = 1 << 17;

let product: Product;
let watchPort: number;
before(async () => {
  watchPort = await freePort();
  product = await startProduct({ settings: { GATEWAY_WATCH_PORT: String(watchPort) } });
});
after(() => product.close());

/** A wristband reports an alarm at this moment, and waits for the answer of the gateway. */
async function press(identity: string, bit: number): Promise<void> {
  const now = new Date().toISOString().slice(2, 19).replaceAll(/\D/g, '');
  const day = `${now.slice(4, 6)}${now.slice(2, 4)}${now.slice(0, 2)}`;
  const place = ['A', '28.240000', 'N', '112.9200000', 'E', '0.00', '0.0', '60.0', '9', '80', '30', '0', '0'];
  const line = net.connect({ host: '127.0.0.1', port: watchPort });
  const content = ['AL', day, now.slice(6), ...place, bit.toString(16).padStart(8, '0'), '0', '0'].join(',');
  line.write(writeWatchFrame({ maker: '3G', identity }, content));
  await once(line, 'data');
  line.destroy();
}

const matching = (condition: object) => `/api/data/alarm?pageSize=100&filter=${encodeURIComponent(JSON.stringify(condition))}`;
const count = async (window: Window, condition: object) => (await ask(window, matching(condition))).pagination.total;

const alarmsOf = (page: Page, category: string) =>
  page
    .getByRole('region', { name: /^未接警/ })
    .getByRole('listitem')
    .filter({ hasText: category });

/** Takes an action that asks for words, by its dialog. */
async function answer(page: Page, card: Locator, action: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await card.getByRole('button', { name: action, exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: action });
  for (const [name, value] of Object.entries(fields)) await dialog.getByLabel(name).fill(value);
  assert.deepEqual(await tooSmall(dialog), [], `fingers find everything in the dialog ${action}`);
  assert.ok(await fits(page), action);
  await dialog.getByRole('button', { name: action, exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
}

const found = (model: string, pageSize: number, condition: object) =>
  `/api/data/${model}?pageSize=${pageSize}&filter=${encodeURIComponent(JSON.stringify(condition))}`;

/** Wristbands of ten children about whom no such alarm is open: another one would only repeat it. */
async function tenQuiet(window: Window): Promise<string[]> {
  const open = await ask(
    window,
    matching({ category: { in: ['sos', 'lowBattery'] }, status: { in: ['raised', 'acknowledged', 'handling'] } }),
  );
  const alarmed = new Set(open.list.map(({ student }) => student));
  const worn = await ask(window, found('device', 100, { protocol: 'watch', currentTrip: { empty: false } }));
  const given = await ask(window, found('deviceUsage', 500, { event: 'bind', device: { in: worn.list.map(({ id }) => id) } }));
  const loud = new Set(given.list.filter(({ student }) => alarmed.has(student)).map(({ device }) => device));
  return worn.list
    .filter(({ id }) => !loud.has(id))
    .map(({ identity }) => String(identity))
    .slice(0, 10);
}

test('a duty officer answers ten alarms with a phone: false alarm, put off, escalated, taken on at once, handled', async () => {
  const duty = await product.open({ width: 390, height: 844, touch: true, as: 'schoolAdmin' });
  const { page } = duty;
  const list = await tenQuiet(duty);
  assert.equal(list.length, 10);
  const pressed = { status: 'raised', category: { in: ['sos', 'lowBattery'] } };
  const was = await count(duty, pressed);
  await page.goto('/lims06/lims060201');
  await page.getByRole('heading', { name: '报警中心', level: 1 }).waitFor();
  for (const [n, identity] of list.entries()) await press(identity, n % 2 === 0 ? SOS : LOW_BATTERY);
  await eventually(
    () => count(duty, pressed),
    (raised) => raised === was + 10,
  );
  // Alarms of devices that had been silent end as they report, so all of them are not ten more.
  const heading = page.getByRole('heading', { name: /^未接警（\d+）$/ });
  await eventually(
    async () => [await heading.textContent(), `未接警（${await count(duty, { status: 'raised' })}）`],
    ([shown, raised]) => shown === raised,
  );
  await atRest(page);

  // Alarms are drawn in the order of their levels while they come in: where the first one stands settles with the last one.
  await eventually(
    () =>
      page
        .locator('.work-card')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top),
    (top) => top < 844 / 3,
  );
  assert.deepEqual(await tooSmall(page.locator('.work-and-list')), []);
  assert.ok(await fits(page), 'nothing is wider than the screen');
  assert.deepEqual(await barriers(page), []);

  const battery = () => alarmsOf(page, '低电量').first();
  await answer(page, battery(), '误报', { 原因: '手环刚换过电池，读数未更新。' });
  await eventually(
    () => alarmsOf(page, '低电量').count(),
    (left) => left === 4,
  );
  await answer(page, battery(), '暂缓', { 暂缓分钟数: '15', 原因: '午休时统一充电。' });
  await answer(page, alarmsOf(page, '一键报警').first(), '升级', { 原因: '电话联系不上带队老师。' });

  await page.getByRole('button', { name: /^全部接警/ }).tap();
  await page.getByText(/^已接警 \d+ 条$/).waitFor();
  await page.getByRole('heading', { name: /^未接警/ }).waitFor({ state: 'detached' });
  const taken = page
    .getByRole('region', { name: /^已接警/ })
    .getByRole('listitem')
    .filter({ hasText: '一键报警' });
  await taken.first().getByRole('button', { name: '开始处理' }).tap();
  const handled = page
    .getByRole('region', { name: /^处理中/ })
    .getByRole('listitem')
    .filter({ hasText: '一键报警' })
    .first();
  await handled.getByRole('button', { name: '处理完成' }).tap();
  const dialog = page.getByRole('dialog', { name: '处理完成' });
  await dialog.getByRole('combobox', { name: '处理方式' }).click();
  await page.getByText('现场处置', { exact: true }).last().click();
  await dialog.getByRole('textbox', { name: '处理说明' }).fill('学生误触按键，已当面确认平安。');
  await dialog.getByRole('textbox', { name: /联系本人情况/ }).fill('当面见到本人');
  assert.deepEqual(await tooSmall(dialog), []);
  await dialog.getByRole('button', { name: '处理完成', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });

  assert.equal(await count(duty, { status: 'raised' }), 0);
  assert.equal(await count(duty, { status: 'falseAlarm', category: 'lowBattery', dismissedReason: { contains: '刚换过电池' } }), 1);
  assert.equal(await count(duty, { category: 'lowBattery', shelvedUntil: { empty: false } }), 1);
  assert.equal(await count(duty, { category: 'sos', escalation: { gte: 1 } }), 1);
  assert.equal(await count(duty, { category: 'sos', status: 'resolved', contact: '当面见到本人' }), 1);
  assert.deepEqual(duty.faults, []);
});
