import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, chooseElsewhere, signInAs } from './steps.ts';

describe('finding, marking and being told', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const enter = async (account: string, options = {}): Promise<Window> => {
    const window = await product.open(options);
    await signInAs(window, account);
    await atRest(window.page);
    return window;
  };
  const searchBox = (page: Page) => page.getByRole('combobox', { name: '搜索' });

  test('by keyboard alone: initials open a page, an action is found, the focus comes back', async () => {
    const { page, faults, context } = await enter('bureauAdmin');
    await page.getByRole('button', { name: '搜索' }).focus();
    await page.keyboard.press('Control+k');
    await searchBox(page).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await searchBox(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.classList.contains('palette-button'));

    await page.keyboard.press('Control+k');
    await searchBox(page).waitFor();
    const chosen = page.getByRole('option', { selected: true });
    // A path leads to its page, not to the form of a new record on it.
    await page.keyboard.type('lims010101');
    await chosen.filter({ hasText: '教育局管理' }).waitFor();
    await searchBox(page).fill('english');
    await chosen.filter({ hasText: '切换到English' }).waitFor();
    await searchBox(page).fill('');
    await page.keyboard.type('jyj');
    await chosen.filter({ hasText: '教育局档案' }).waitFor();
    assert.equal(await searchBox(page).getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: '新增教育局档案' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lims01/lims010101');
    await atRest(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('ssms');
    await chosen.filter({ hasText: '切换到深色模式' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector(':root[data-dark]');
    await page.keyboard.press('Control+k');
    await searchBox(page).waitFor();
    assert.deepEqual(await barriers(page), [], 'dark');
    await page.keyboard.type('没有这样的东西吧');
    await page.getByRole('status').filter({ hasText: '没有找到' }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('records are found by a name, recent ones are offered again, and an input method is not disturbed', async () => {
    const window = await enter('schoolAdmin');
    const { page, faults, context } = window;
    const [student] = (await ask(window, '/api/data/student?pageSize=1&fields=name')).list;
    const name = String(student?.name);
    await page.getByRole('button', { name: '搜索' }).waitFor();
    await page.keyboard.press('Control+k');
    const box = searchBox(page);
    await box.waitFor();
    await box.evaluate((input) => input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
    await box.fill('xue sheng');
    assert.equal(await page.getByRole('group', { name: '页面' }).count(), 0, 'nothing is searched while characters are composed');
    await box.fill(name);
    await box.evaluate((input) => input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    const records = page.getByRole('group', { name: '记录' });
    await records.getByRole('option').filter({ hasText: name }).first().click();
    await page.waitForURL(/record=/);
    const id = new URL(page.url()).searchParams.get('record');
    await page.getByRole('dialog').getByText(name).first().waitFor();
    await page.goto('/home');
    await atRest(page);
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: '最近查看的记录' });
    await recent.getByRole('option').filter({ hasText: name }).click();
    await page.waitForURL((url) => url.searchParams.get('record') === id);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a page that is marked stands on the home page, on every computer', async () => {
    const { page, context } = await enter('schoolLeader');
    await page.goto('/lims01/lims010207');
    const sent = page.waitForResponse((response) => /settings\/shell.favourites/.test(response.url()));
    await page.getByRole('button', { name: '收藏此页' }).click();
    await sent;
    await context.close();

    const elsewhere = await enter('schoolLeader', { width: 390, height: 844 });
    const marked = elsewhere.page.getByRole('region', { name: '收藏' }).getByRole('link', { name: '学生资料' });
    await marked.waitFor();
    assert.deepEqual(await barriers(elsewhere.page), []);
    await elsewhere.page.getByRole('button', { name: '搜索' }).click();
    await elsewhere.page.getByRole('group', { name: '收藏' }).getByRole('option').filter({ hasText: '学生资料' }).click();
    await elsewhere.page.waitForURL('**/lims01/lims010207');
    assert.equal(await elsewhere.page.getByRole('button', { name: '收藏此页' }).getAttribute('aria-pressed'), 'true');
    await elsewhere.context.close();
  });

  test('whoever is mentioned in a comment is told in his own window and led to the record', async () => {
    const [writer, reader] = [await enter('schoolAdmin'), await enter('schoolLeader')];
    // The sample has told him something already.
    const { unread } = (await ask(reader, '/api/workbench/notices')) as unknown as { unread: number };
    const bell = (count: number) => reader.page.getByRole('button', { name: count > 0 ? `消息，${count} 条未读` : '消息', exact: true });
    await bell(unread).waitFor();
    const [student] = (await ask(writer, '/api/data/student?pageSize=1')).list;
    const path = `/api/data/student/${student?.id}`;
    const people = (await ask(writer, `${path}/mentionable?keyword=`)).list;
    const leader = people.find((person) => String(person.name).includes('领导') || String(person.name).includes('校长')) ?? people[0];
    assert.ok(leader, 'somebody can be mentioned');
    await post(writer.page, `${path}/comments`, { text: '请核对监护人电话', mentions: people.map((person) => person.id) });

    await reader.page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
    await bell(unread + 1).click();
    const drawer = reader.page.getByRole('dialog', { name: '消息' });
    await drawer.getByText('在评论中提到了您').waitFor();
    await atRest(reader.page);
    assert.deepEqual(await barriers(reader.page), []);
    await drawer.getByRole('button', { name: /^未读.*在评论中提到了您/ }).click();
    await reader.page.waitForURL((url) => url.searchParams.get('record') === student?.id);
    await bell(unread).waitFor({ state: 'attached' });
    assert.deepEqual([...writer.faults, ...reader.faults], []);
    await writer.context.close();
    await reader.context.close();
  });

  test('a toast is shown one at a time, waits while it is pointed at, and can be read again', async () => {
    const { page, faults, context } = await enter('finance');
    await page.clock.install();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '界面设置' }).click();
    await page.getByRole('button', { name: '复制设置' }).click();
    const toast = page.locator('[role="status"] .zx-toast');
    await toast.hover();
    await page.clock.fastForward(5000);
    assert.equal(await toast.count(), 1, 'it waits');
    await page.getByRole('dialog', { name: '界面设置' }).getByText('界面设置').hover();
    await toast.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^消息/ }).click();
    await page.getByRole('tab', { name: '最近提示' }).click();
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the tour goes five steps by keyboard, and whoever has skipped it is not asked again', async () => {
    const window = await enter('classTeacher');
    const { page, faults, context } = window;
    await page.getByRole('button', { name: '开始引导' }).press('Enter');
    await walkTour(page);
    assert.equal(await page.getByRole('button', { name: '开始引导' }).count(), 0);
    // In the other layouts the same things stand elsewhere.
    for (const layoutType of ['classic', 'functional', 'plain']) {
      await chooseElsewhere(window, { layoutType });
      await page.locator(`.frame[data-layout="${layoutType}"]`).waitFor();
      await page.keyboard.press('Control+k');
      await searchBox(page).fill('引导');
      await page.getByRole('option', { selected: true }).filter({ hasText: '查看使用引导' }).waitFor();
      await page.keyboard.press('Enter');
      await walkTour(page);
    }
    await context.close();

    const phone = await enter('bureauApprover', { width: 390, height: 844 });
    await phone.page.getByRole('button', { name: '开始引导' }).click();
    for (const title of TOUR.slice(0, -1)) {
      await stepShown(phone.page, title);
      await phone.page.getByRole('button', { name: '下一步' }).click();
    }
    await stepShown(phone.page, '个人菜单');
    assert.deepEqual(await barriers(phone.page), []);
    const sent = phone.page.waitForResponse((response) => /settings\/shell.tour/.test(response.url()));
    await phone.page.keyboard.press('Escape');
    await sent;
    await phone.context.close();
    const again = await enter('bureauApprover');
    await again.page.getByRole('heading', { name: '数据概况' }).waitFor();
    assert.equal(await again.page.getByRole('button', { name: '开始引导' }).count(), 0);
    await again.context.close();
    assert.deepEqual(faults, []);
  });

  test('a newer program on the server is offered, not forced', async () => {
    const { page, context } = await enter('finance');
    await updateServer(page);
    const bar = page.getByRole('status').filter({ hasText: '系统已更新' });
    assert.deepEqual(await barriers(page), []);
    await bar.getByRole('button', { name: '稍后' }).click();
    await bar.waitFor({ state: 'detached' });
    await context.close();
  });

  test('a newer program is loaded without losing what is being typed', async () => {
    const { page, context, faults } = await enter('schoolAdmin');
    await page.goto('/lims01/lims010207?record=new');
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('写了一半');
    await updateServer(page);
    page.on('dialog', (question) => void question.accept());
    const loaded = page.waitForEvent('load');
    // The notice stands above the drawer of the form.
    await page.getByRole('button', { name: '立即刷新' }).click();
    await loaded;
    await page.getByRole('button', { name: '恢复草稿' }).click();
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === '写了一半'));
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/** Lets the server have another program than this window, and the person come back to the window until it says so. */
async function updateServer(page: Page): Promise<void> {
  await page.route('**/build', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.waitForFunction(() => {
    globalThis.dispatchEvent(new Event('focus'));
    return document.querySelector('.new-version');
  });
}

const TOUR = ['功能菜单', '快速查找', '已打开的页面', '消息', '个人菜单'];

/** The card of a step is whole in the window, and so is at least the beginning of what it points to. */
async function stepShown(page: Page, title: string): Promise<void> {
  const card = page.getByRole('dialog', { name: title });
  await card.waitFor();
  const [box, light] = [await card.boundingBox(), await page.locator('.tour-light').boundingBox()];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${title}: the card is cut`);
  assert.ok(light && light.x + 8 < width && light.y + 8 < height, `${title}: nothing is pointed at`);
}

/** Goes through the five steps by keyboard. */
async function walkTour(page: Page): Promise<void> {
  for (const title of TOUR) {
    await stepShown(page, title);
    assert.deepEqual(await barriers(page), [], title);
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const token = await page.evaluate(() => Object.entries(localStorage).find(([key]) => /token/i.test(key))?.[1] ?? '');
  const response = await page.request.post(path, { headers: { Authorization: `Bearer ${token.replaceAll('"', '')}` }, data });
  assert.equal(((await response.json()) as { code: number }).code, 200);
}
