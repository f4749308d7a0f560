import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { go, menuPages } from './menu-pages.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, signInAs, unsaved } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const SCHOOLS = '/lims01/lims010201';
const HIDDEN_FOR_MS = 360_000;

describe('the open pages', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const opened = (as: string): Promise<Window> => product.open({ as });

  test('tabs come back after a reload with their order, pins and queries, and go with the session', async () => {
    const window = await opened('schoolAdmin');
    const { page, context } = window;
    for (const address of [`${STUDENTS}?q=ST`, SCHOOLS, '/lims01/lims010206']) {
      await page.goto(address);
      await page.locator(`.tab.active a[href="${address}"]`).waitFor();
    }
    await tabMenu(page, '班级资料', '左移');
    await tabMenu(page, '学校资料', '固定');
    const before = ['/home', SCHOOLS, `${STUDENTS}?q=ST`, '/lims01/lims010206'].sort();
    assert.deepEqual((await tabAddresses(page)).sort(), before);
    const order = await tabAddresses(page);
    assert.deepEqual(order.slice(0, 2), ['/home', SCHOOLS]);
    await page.reload();
    await page.locator('.tab.active').waitFor();
    assert.deepEqual(await tabAddresses(page), order);
    assert.equal(new URL(page.url()).pathname, '/lims01/lims010206');
    await tabMenu(page, '学生资料', '关闭其他');
    await page.waitForURL(`**${STUDENTS}?q=ST`);
    assert.deepEqual(await tabAddresses(page), ['/home', SCHOOLS, `${STUDENTS}?q=ST`]);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await signInAs(window, 'schoolAdmin');
    await context.close();
  });

  test('two tabs of one page keep their own state and what is typed, and a tab with unsaved input asks before it closes', async () => {
    const { page, context, faults } = await opened('schoolAdmin');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Answers that nothing on the screen needs are forgotten after minutes; what stands on them in a hidden tab must not be.
    await page.clock.install();
    await page.goto(`${STUDENTS}?q=Z&tab=one`);
    const search = page.getByRole('textbox', { name: '搜索学号、姓名' });
    await page.locator('.tab.active', { hasText: '学生资料' }).waitFor();
    await go(page, `${STUDENTS}?record=new&tab=two`);
    const second = page.locator(`.tab[data-key="${STUDENTS}?tab=two"]`);
    // A form in a drawer leaves the tabs and the menu within reach.
    const field = page.getByRole('dialog').getByRole('textbox').first();
    const away = async () => {
      await page.locator('.tab a[href="/home"]').click();
      await page.locator('.ant-drawer').waitFor({ state: 'hidden' });
    };
    await field.fill('甲');
    const kept = page.waitForResponse((response) => response.url().includes('/workbench/drafts/') && response.request().method() === 'PUT');
    await away();
    await kept;
    await page.locator('.tab a', { hasText: /^学生资料$/ }).press('Enter');
    await search.waitFor();
    assert.match(page.url(), /q=Z&tab=one/);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.clock.fastForward(HIDDEN_FOR_MS);
    await second.locator('a').press('Enter');
    await field.waitFor();
    await atRest(page);
    assert.equal(await field.inputValue(), '甲');
    assert.equal(
      await page.getByRole('button', { name: '恢复草稿' }).count(),
      0,
      'what stands in the form is no draft of an earlier sitting',
    );
    // And without motion, where nothing waits for the end of an appearance.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await field.fill('甲乙');
    await away();
    await second.locator('a').press('Enter');
    await field.waitFor();
    assert.equal(await field.inputValue(), '甲乙');
    await away();
    // Other ways to the same page lead to the form as it was left, or stand beside it.
    await go(page, `${STUDENTS}?tab=two`);
    await field.waitFor();
    assert.equal(await field.inputValue(), '甲乙');
    await away();
    await go(page, `${STUDENTS}?q=X&tab=two`);
    await page.locator('.tab.active', { hasText: '(3)' }).waitFor();
    await second.locator('a').press('Delete');
    const question = page.getByRole('dialog', { name: '有内容尚未保存' });
    await question.getByRole('button', { name: /取\s?消/ }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    assert.equal(await second.count(), 1);
    await second.locator('a').press('Delete');
    const dropped = page.waitForResponse(
      (response) => response.url().includes('/workbench/drafts/') && response.request().method() === 'DELETE',
    );
    await question.getByRole('button', { name: '放弃已填写的内容' }).press('Enter');
    assert.ok((await dropped).ok(), 'what was given up is no draft any more');
    await second.waitFor({ state: 'detached' });
    // The form that was given up no longer stands in the way of anything.
    await page.locator('.tab a', { hasText: /^学生资料$/ }).press('Enter');
    await page.waitForURL('**q=Z&tab=one');
    await page.locator('#student-keyword[value="Z"]:visible').waitFor();
    await search.fill('ST');
    await page.waitForURL((url) => url.searchParams.get('q') === 'ST');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a change of the mode reaches what is seen at once, however many hidden pages have yet to follow', async () => {
    const window = await opened('demo');
    const { page, context, faults } = window;
    await page.goto('/home');
    await atRest(page);
    const lists = (await menuPages(window)).filter(({ built }) => built).slice(0, SEVERAL);
    for (const { address, title } of lists) {
      await go(page, address);
      await page.locator('main h1:visible', { hasText: title }).waitFor();
      await atRest(page);
    }
    const { userInfo } = (await ask(window, '/api/oauth/CurrentUser')) as unknown as { userInfo: { userId: string } };
    // As another window of the same person would: the page in front is hidden in the dark while the others are still in the light.
    assert.deepEqual(await foreignColours(page, `jnpf_setting.${userInfo.userId}.shell.settings`, lists[0]?.address ?? ''), []);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], colorScheme);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('signing out and going over to another application name the hidden pages where something is not saved', async () => {
    const { page, context, faults } = await opened('demo');
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('typed@example.com');
    await go(page, SCHOOLS);
    await page.locator('.tab.active', { hasText: '学校资料' }).waitFor();
    const question = page.getByRole('dialog', { name: '退出登录' });
    const asks = async () => {
      await question.getByText('确定要退出系统吗？').waitFor();
      await unsaved(question, '个人信息');
      await question.getByRole('button', { name: '取消' }).press('Enter');
      await question.waitFor({ state: 'hidden' });
    };
    await chooseFromUserMenu(page, '退出登录');
    await asks();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('tcdl');
    await page.getByRole('option', { selected: true }).filter({ hasText: '退出登录' }).waitFor();
    await page.keyboard.press('Enter');
    await asks();

    await chooseFromUserMenu(page, '切换应用');
    await page.getByRole('button', { name: /^开发平台/ }).click();
    const other = page.getByRole('dialog', { name: '有未保存的内容' });
    await unsaved(other, '个人信息');
    assert.deepEqual(await barriers(page), []);
    const loaded = page.waitForEvent('load');
    await other.getByRole('button', { name: '仍要切换' }).press('Enter');
    // Whoever has answered is not asked by the browser as well.
    page.on('dialog', (dialog) => faults.push(dialog.message()));
    await page.getByText('已切换到开发平台').waitFor();
    await loaded;
    await page.getByText('数据模型', { exact: true }).filter({ visible: true }).first().waitFor();

    await chooseFromUserMenu(page, '退出登录');
    await question.getByText('确定要退出系统吗？').waitFor();
    assert.equal(await question.getByRole('listitem').count(), 0, 'nothing is left to lose');
    await question.getByRole('button', { name: '退出登录' }).press('Enter');
    await page.waitForURL('**/login');
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/** Enough pages for the hidden ones to lag behind. */
const SEVERAL = 6;

async function chooseFromUserMenu(page: Page, item: string): Promise<void> {
  await page.locator('.user-button').press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

/** Goes dark, to another page and light again in one breath; buttons and menu entries in sight that do not follow. */
function foreignColours(page: Page, setting: string, address: string): Promise<string[]> {
  return page.evaluate(
    async ([key, to]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const choose = (darkMode: string) =>
        dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify({ value: { darkMode }, at: Date.now(), sent: true }) }));
      const coloured = (variable: string) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(--zx-${variable})`;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      choose('dark');
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      for (let n = 0; n < 600 && !document.querySelector(`.tab.active a[href="${to}"]`); n += 1) await frame();
      choose('light');
      await frame();
      const places = { 'main .ant-btn-primary': 'on-primary', '.top-menu .ant-menu-item:not(.ant-menu-item-selected)': 'text' };
      return Object.entries(places).flatMap(([place, variable]) =>
        [...document.querySelectorAll(place)]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).color !== coloured(variable))
          .map((element) => `${element.textContent}: ${getComputedStyle(element).color}, not ${coloured(variable)}`),
      );
    },
    [setting, address] as const,
  );
}

/** Chooses from the menu of a tab by keyboard alone. */
async function tabMenu(page: Page, tab: string, item: string): Promise<void> {
  await page.locator('.tab a', { hasText: tab }).press('Shift+F10');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  await page.getByRole('menuitem', { name: item }).waitFor({ state: 'hidden' });
}

const tabAddresses = (page: Page): Promise<string[]> =>
  page.locator('.tab a').evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')));
