import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Locator } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, choose, holds, labelled, save, send } from './steps.ts';

const CONSENTS = '/lims01/lims010212';

describe('days outside of forms', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('a filter takes a first and a last day, typed in any way or chosen, and asks for nothing that is no day', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto(CONSENTS);
    await atRest(page);
    await page.getByRole('button', { name: '更多筛选' }).click();
    const drawer = page.getByRole('dialog', { name: '筛选' });
    const first = drawer.getByRole('textbox', { name: '签署时间起' });
    const last = drawer.getByRole('textbox', { name: '签署时间止' });
    const asked = (end: 'gte' | 'lte', day: string | null) =>
      page.waitForURL((url) => {
        const filter = JSON.parse(url.searchParams.get('filter') ?? '{}') as Record<string, Record<string, string>>;
        return (filter.signedAt?.[end]?.slice(0, 10) ?? null) === day;
      });
    await first.fill('2020年1月2日');
    await asked('gte', '2020-01-02');
    await first.press('Tab');
    await holds(first, '2020-01-02');
    await last.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: '打开签署时间止的日历' });
    await calendar.getByRole('button', { name: '今天' }).click();
    await calendar.waitFor({ state: 'hidden' });
    await holds(last, /^\d{4}-\d\d-\d\d$/);
    await asked('lte', await last.inputValue());
    assert.deepEqual(await barriers(page), []);
    await last.fill('2019-01-01');
    await asked('lte', '2019-01-01');
    // The last day comes before the first.
    await last.and(page.locator('[aria-invalid="true"]')).waitFor();
    await last.fill('哪天');
    await asked('lte', null);
    await last.fill('');
    await drawer.getByRole('button', { name: /^查看/ }).click();
    await page.getByRole('button', { name: '移除条件：签署时间' }).click();
    await asked('gte', null);
    await page.getByRole('button', { name: '更多筛选' }).click();
    await holds(first, '');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("one's own birthday is typed or chosen among the days that have been", async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto('/profile');
    const birthday = page.getByRole('textbox', { name: '出生日期' });
    const save = async () => {
      await page.getByRole('button', { name: '保存', exact: true }).click();
    };
    await birthday.fill('19900131');
    await birthday.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: '打开出生日期的日历' });
    await calendar.locator('[data-day="1990-01-31"]').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await birthday.fill('3000-01-01');
    await save();
    await page.locator('.ant-form-item-explain-error').waitFor();
    await birthday.fill('1990/1/31');
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('BaseInfo'));
    await save();
    assert.ok((await kept).ok());
    await page.reload();
    await birthday.waitFor();
    await holds(birthday, '1990-01-31');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the own calendar takes an appointment on a clicked day, moves it by hand and by keys, and asks how far a series goes', async () => {
    const { page, context, faults } = await product.open({ as: 'bureauAdmin' });
    await page.goto('/agenda?at=2031-03-12');
    await atRest(page);
    await page.locator('[data-day="2031-03-12"]').click();
    const form = page.getByRole('dialog', { name: '新建日程' });
    await form.getByRole('textbox', { name: labelled('主题') }).fill('安全演练');
    await holds(form.getByRole('textbox', { name: labelled('结束时间') }), '10:00');
    await choose(form.getByRole('combobox', { name: labelled('重复') }), '每天');
    await form.getByRole('textbox', { name: labelled('重复截止') }).fill('2031-03-14');
    await save(form);
    await page.getByRole('dialog', { name: '日程' }).getByRole('button', { name: '关闭' }).first().click();
    const entries = page.getByRole('button', { name: '09:00 安全演练' });
    const on = (day: string) => page.locator(`[data-day="${day}"]`).getByRole('button', { name: /安全演练/ });
    await on('2031-03-14').waitFor();
    assert.equal(await entries.count(), 3);
    assert.deepEqual(await barriers(page), []);

    await on('2031-03-13').press('Alt+ArrowDown');
    const question = page.getByRole('dialog', { name: '移动“安全演练”' });
    await question.getByRole('radio', { name: '此日程及后续' }).check();
    await question.getByRole('button', { name: '移动' }).click();
    await on('2031-03-21').waitFor();
    await on('2031-03-20').waitFor();
    assert.equal(await on('2031-03-12').count(), 1);

    await page.goto('/agenda?at=2031-03-12&group=startDay~endDay:week');
    await atRest(page);
    const drawn = page.getByRole('button', { name: /^安全演练/ });
    const box = await drawn.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 10 + 2 * box.height, { steps: 4 });
    await page.mouse.up();
    await question.getByRole('button', { name: '移动' }).click();
    await page.getByRole('button', { name: /^安全演练 11:00 – 12:00/ }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('what overlaps is dragged to where it is drawn, and what others have made stays and begins nothing', async () => {
    const window = await product.open({ as: 'schoolLeader' });
    const { page, context, faults } = window;
    const { userId } = ((await send(window, 'GET', '/api/oauth/CurrentUser')) as { userInfo: { userId: string } }).userInfo;
    const at = (startTime: string, endTime: string) => ({ startDay: '2031-09-10', startTime, endDay: '2031-09-10', endTime });
    await send(window, 'POST', '/api/data/appointment', { title: '行前会', ...at('09:00', '10:00') });
    await send(window, 'POST', '/api/data/appointment', { title: '家长会', ...at('09:30', '10:30') });
    const other = await product.open({ as: 'schoolAdmin' });
    await send(other, 'POST', '/api/data/appointment', { title: '校务会', ...at('14:00', '15:00'), participants: [userId] });
    await other.context.close();
    await page.goto('/agenda?at=2031-09-10&group=startDay~endDay:week');
    const drawn = page.getByRole('button', { name: /^行前会/ });
    await drawn.waitFor();
    await atRest(page);
    const boxOf = async (place: Locator) => {
      const box = await place.boundingBox();
      assert.ok(box);
      return box;
    };
    const pull = async (from: { x: number; y: number }, across: number, down: number) => {
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 10 + across, from.y + 10 + down, { steps: 4 });
    };
    const column = await boxOf(page.locator('.hours-column[data-day="2031-09-10"]'));
    const before = await boxOf(drawn);
    await pull(before, column.width, 0);
    // It follows the mouse by the width of a day.
    await eventually(async () => Math.abs((await boxOf(drawn)).x - before.x - column.width) < 3);
    await page.mouse.up();
    await page
      .locator('.hours-column[data-day="2031-09-11"]')
      .getByRole('button', { name: /^行前会/ })
      .waitFor();
    const foreign = page.getByRole('button', { name: /^校务会 14:00/ });
    await pull(await boxOf(foreign), 0, 100);
    await page.mouse.up();
    await atRest(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await foreign.waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('appointments are moved and made longer with the mouse in the month and above the hours, and taken up by a finger that holds', async () => {
    const window = await product.open({ as: 'districtAdmin' });
    const { page, context, faults } = window;
    const enter = (values: object) => send(window, 'POST', '/api/data/appointment', values);
    await enter({ title: '外出调研', allDay: true, startDay: '2031-06-11', endDay: '2031-06-11' });
    await enter({ title: '碰头会', startDay: '2031-06-12', startTime: '09:00', endDay: '2031-06-12', endTime: '10:00' });
    await page.goto('/agenda?at=2031-06-11&group=startDay~endDay:month');
    const on = (day: string, title: string) => page.locator(`[data-day="${day}"]`).getByRole('button', { name: title });
    const middle = async (place: Locator) => {
      const box = await place.boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const drag = async (from: Locator, to: Locator) => {
      const [a, b] = [await middle(from), await middle(to)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 5 });
      await page.mouse.up();
    };
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await on('2031-06-11', '外出调研').waitFor();
    await atRest(page);
    await drag(on('2031-06-11', '外出调研'), day('2031-06-17'));
    await on('2031-06-17', '外出调研').waitFor();
    await drag(on('2031-06-17', '外出调研').locator('.calendar-entry-edge'), day('2031-06-19'));
    await on('2031-06-19', '外出调研').waitFor();
    assert.equal(await page.getByRole('button', { name: '外出调研' }).count(), 3);

    await page.goto('/agenda?at=2031-06-17&group=startDay~endDay:week');
    await on('2031-06-18', '外出调研').waitFor();
    await atRest(page);
    await drag(on('2031-06-19', '外出调研').locator('.calendar-entry-edge'), day('2031-06-18').first());
    await on('2031-06-19', '外出调研').waitFor({ state: 'detached' });
    await drag(on('2031-06-17', '外出调研').first(), day('2031-06-16').first());
    await on('2031-06-16', '外出调研').waitFor();

    await page.goto('/agenda?at=2031-06-12&group=startDay~endDay:day');
    const drawn = page.getByRole('button', { name: /^碰头会/ });
    await drawn.waitFor();
    await atRest(page);
    const { x, y } = await middle(drawn);
    const tall = (await drawn.boundingBox())?.height ?? 0;
    const fingers = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] });
    await touch('touchStart', y);
    await page.locator('.hours-entry[data-dragged]').waitFor();
    await touch('touchMove', y + tall);
    await touch('touchMove', y + 2 * tall);
    await touch('touchEnd', y + 2 * tall);
    await page.getByRole('button', { name: /^碰头会 11:00 – 12:00/ }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
