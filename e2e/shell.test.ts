import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { barriers } from './barriers.ts';
import { byKeyboard } from './menu-by-keyboard.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, chooseElsewhere } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const SCHOOLS = '/lims01/lims010201';

describe('the shell', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const opened = async (address: string, options = {}): Promise<Window> => {
    const window = await product.open({ as: 'schoolAdmin', ...options });
    await window.page.goto(address);
    return window;
  };

  test('four layouts open every page by keyboard, and a switch keeps what is typed', async () => {
    const { page, context, faults } = await opened('/home');
    // The form covers the bar: the settings are changed in a second window of the same person. It is opened before the form, whose tab it would
    // have otherwise, as the last one, to which a closed tab leads.
    const second = await context.newPage();
    await second.goto('/home');
    await second.locator('.tab').first().waitFor();
    await page.goto(`${STUDENTS}?record=new`);
    const typed = page.getByRole('dialog').getByRole('textbox').first();
    await typed.fill('写了一半');
    for (const [layout, open] of Object.entries(byKeyboard)) {
      await chooseLayout(second, layout);
      await open(second);
      await second.waitForURL(`**${SCHOOLS}`);
      await second.locator('.tab.active', { hasText: '学校资料' }).waitFor();
      // A page that comes takes the focus.
      await atRest(second);
      await second.locator('.tab.active a').press('Delete');
      await second.waitForURL('**/home');
      await page.locator(`.frame[data-layout="${layouts[layout]}"]`).waitFor();
      assert.equal(await typed.inputValue(), '写了一半', layout);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('settings hold after a reload and on another computer of the same person', async () => {
    const one = await opened('/home');
    await chooseLayout(one.page, '经典');
    const saved = one.page.waitForResponse((response) => response.url().includes('/settings/shell.settings') && response.ok());
    await openSettings(one.page);
    await one.page.getByRole('radio', { name: '绿色' }).press(' ');
    await one.page.getByRole('switch', { name: '显示标签页图标' }).press(' ');
    await saved;
    await one.page.reload();
    await one.page.locator('.frame[data-layout="classic"] .tab .zx-icon').first().waitFor();
    const two = await product.open({ as: 'schoolAdmin' });
    // The settings arrive before the program of the shell: the layout to be drawn is not the one that was fetched ahead.
    const settled = two.page.waitForResponse((response) => response.url().includes('/settings') && response.ok());
    await two.page.route(/assets\/shell-/, (route) => settled.then(() => route.continue()));
    await two.page.goto('/home');
    await two.page.locator('.frame[data-layout="classic"] .tab .zx-icon').first().waitFor();
    assert.equal(await colour(two.page), await colour(one.page));
    await openSettings(two.page);
    const forgotten = two.page.waitForResponse(
      (response) => response.url().includes('/settings/shell.settings') && response.request().method() === 'DELETE',
    );
    await two.page.getByRole('button', { name: '恢复默认' }).press('Enter');
    await two.page.locator('.frame[data-layout="blend"]').waitFor();
    assert.notEqual(await colour(two.page), await colour(one.page));
    await forgotten;
    await one.context.close();
    await two.context.close();
  });

  test('every setting of the drawer has its effect', async () => {
    const window = await opened('/home');
    const { page, context } = window;
    await page.locator('.tab.active').waitFor();
    const seen = (place: string) => page.locator(place).first().waitFor();
    const gone = (place: string) => page.locator(place).first().waitFor({ state: 'detached' });
    const effects: readonly (readonly [Readonly<Record<string, unknown>>, string, typeof seen])[] = [
      [{ tagsView: false }, '.tab-bar', gone],
      [{ tagsIcon: true }, '.tab .zx-icon', seen],
      [{ showLanguage: false }, '.top-actions [aria-label="语言"]', gone],
      [{ showSearch: false }, '.palette-button', gone],
      [{ showSettings: false }, '[aria-label="界面设置"]', gone],
      [{ sidebarLogo: false }, '.brand', gone],
      [{ fixedHeader: true }, '.frame:not(.flowing)', seen],
      [{ greyMode: true }, ':root[data-grey]', seen],
      [{ density: 'compact' }, ':root[data-compact]', seen],
      [{ darkMode: 'dark' }, ':root[data-dark]', seen],
      [{ layoutType: 'plain' }, '.frame[data-layout="plain"]', seen],
      [{ layoutType: 'unheard of' }, '.frame[data-layout="classic"]', seen],
    ];
    for (const [settings, place, is] of effects) {
      await (is === gone ? seen(place) : gone(place));
      await chooseElsewhere(window, settings);
      await is(place);
      await chooseElsewhere(window, {});
      await seen('.frame.flowing[data-layout="blend"]');
    }
    const differs = async (settings: Readonly<Record<string, unknown>>, variable: string) => {
      const before = await variableOf(page, variable);
      await chooseElsewhere(window, settings);
      assert.notEqual(await variableOf(page, variable), before, JSON.stringify(settings));
    };
    await differs({ fontSize: 18 }, 'size-md');
    await differs({ slideClass: 'lightWhite' }, 'side');
    await differs({ weakColours: true }, 'danger');
    for (const themeClass of themes) await differs({ themeClass }, 'side');
    await context.close();
  });

  test('what a page shows is asked for before the menu around it is drawn', async () => {
    const { page, context } = await product.open({ as: 'demo' });
    await page.addInitScript(() => {
      const drawn = new MutationObserver(() => {
        if (!document.querySelector('.tab.active')) return;
        performance.mark('drawn');
        drawn.disconnect();
      });
      drawn.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/lims01/lims010201');
    await atRest(page);
    const [asked = Number.POSITIVE_INFINITY, drawn = 0] = await page.evaluate(() => [
      performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/models/school'))?.startTime,
      performance.getEntriesByName('drawn')[0]?.startTime,
    ]);
    assert.ok(asked < drawn, `asked for after ${asked} ms, drawn after ${drawn} ms`);
    await context.close();
  });

  test('an unknown address is named on the 404 page, and titles are page and system', async () => {
    const { page, context } = await opened('/no/such/page?x=1');
    await page.waitForURL('**/404?path=**');
    await page.locator('main').getByText('/no/such/page?x=1').waitFor();
    await page.getByRole('button', { name: '搜索页面' }).press('Enter');
    await page.getByRole('combobox', { name: '搜索' }).press('Escape');
    await page.getByRole('link', { name: '返回首页' }).waitFor();
    await page.goto(STUDENTS);
    await page.locator('.tab.active', { hasText: '学生资料' }).waitFor();
    const system = await page.evaluate(() => document.querySelector('.brand')?.getAttribute('title'));
    assert.equal(await page.title(), `学生资料 - ${system}`);
    await context.close();
  });

  test('on phones the menu is a drawer that closes when a page opens, and the device follows the window', async () => {
    const { page, context } = await opened('/home', { width: 390, height: 844 });
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await drawer.getByRole('menuitem', { name: '学校管理' }).click();
    await drawer.getByRole('menuitem', { name: '学校资料' }).click();
    await page.waitForURL(`**${SCHOOLS}`);
    await drawer.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.getByRole('navigation', { name: '一级菜单' }).waitFor();
    assert.equal(await page.getByRole('button', { name: '打开菜单' }).count(), 0);
    await context.close();
  });

  test('an application of its own runs under its base path, with a session of its own', async () => {
    const window = await product.open();
    const { page, context, faults } = window;
    const failed: string[] = [];
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto('/JNPF_APP_trips/lims01/lims010207');
    await page.waitForURL('**/JNPF_APP_trips/login?redirect=**');
    await page.getByRole('button', { name: /\bschoolAdmin\b/ }).click();
    await page.waitForURL(`**/JNPF_APP_trips${STUDENTS}**`);
    await page.locator('.tab.active', { hasText: '学生资料' }).waitFor();
    await atRest(page);
    await page.reload();
    await page.locator(`.tab.active a[href="/JNPF_APP_trips${STUDENTS}"]`).waitFor();
    const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('token')));
    assert.deepEqual(keys, ['jnpf_trips_token']);
    assert.deepEqual([failed, faults], [[], []]);
    await context.close();
  });

  test('the program of a page that cannot be loaded is offered again, and the shell stays', async () => {
    const { page, context } = await opened('/home');
    await page.route('**/assets/profile.page-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /学校管理员/ }).click();
    await page.getByRole('menuitem', { name: '个人信息' }).click();
    await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
    await page.unroute('**/assets/profile.page-*.js');
    await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '个人信息' }).waitFor();
    await context.close();
  });

  test('a menu opens with its first press while a page is on its way, and one that cannot be loaded says so', async () => {
    const { page, context } = await opened('/home');
    await page.route('**/assets/opened-menu-*.js', (route) => route.abort());
    const own = page.getByRole('button', { name: /学校管理员/ });
    await own.click();
    await page.getByText('请求失败，请重试；如仍失败，请检查网络').first().waitFor();
    await page.unroute('**/assets/opened-menu-*.js');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/profile.page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/profile.page-*.js');
    await page.evaluate(() => {
      history.pushState({}, '', '/profile');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await asked;
    await own.click();
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    goOn();
    await page.getByRole('heading', { name: '个人信息' }).waitFor();
    await context.close();
  });

  test('a page that is left while it still loads signs nobody out', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.route('**/api/oauth/CurrentUser*', () => {}, { times: 1 });
    const asked = page.waitForRequest('**/api/oauth/CurrentUser*');
    await page.goto('/home', { waitUntil: 'commit' });
    await asked;
    await page.goto(SCHOOLS);
    await page.getByRole('grid').waitFor();
    assert.equal(new URL(page.url()).pathname, SCHOOLS);
    assert.deepEqual(faults, []);
    await context.close();
  });

  const failures: Readonly<Record<string, { readonly says: string; readonly answer: (route: Route) => Promise<void> }>> = {
    'cannot reach the server': { says: '请求失败，请重试；如仍失败，请检查网络', answer: (route) => route.abort() },
    'meets a busy server': {
      says: '服务器繁忙',
      answer: (route) => route.fulfill({ status: 503, json: { code: 503, msg: '服务器繁忙', data: { key: 'http.busy' } } }),
    },
  };
  for (const [name, { says, answer }] of Object.entries(failures))
    test(`a page that ${name} offers another try, and the session lasts`, async () => {
      const { page, context } = await product.open({ as: 'schoolAdmin' });
      await page.route('**/api/oauth/CurrentUser*', answer);
      await page.goto(SCHOOLS);
      await page.getByRole('alert').getByText(says).waitFor();
      await page.unroute('**/api/oauth/CurrentUser*');
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByRole('grid').waitFor();
      assert.equal(new URL(page.url()).pathname, SCHOOLS);
      await context.close();
    });

  test('home has no barrier of any impact in any layout, mode or language', async () => {
    const window = await opened('/home');
    const { page, context } = window;
    const found: string[] = [];
    for (const language of ['zh', 'zhtw', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('jnpf_language', chosen), language);
      await page.goto('/home');
      await atRest(page);
      for (const layoutType of Object.values(layouts)) {
        for (const darkMode of ['light', 'dark']) {
          await chooseElsewhere(window, { layoutType, darkMode });
          await page
            .locator(`:root${darkMode === 'dark' ? '[data-dark]' : ':not([data-dark])'} .frame[data-layout="${layoutType}"]`)
            .waitFor();
          found.push(...(await barriers(page)).map((one) => `${layoutType} ${language} ${darkMode}: ${one}`));
        }
      }
    }
    assert.deepEqual(found, []);
    await context.close();
  });
});

const layouts: Readonly<Record<string, string>> = { 经典: 'classic', 功能: 'functional', 简约: 'plain', 混合: 'blend' };

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByRole('dialog', { name: '界面设置' }).waitFor();
}

async function chooseLayout(page: Page, name: string): Promise<void> {
  await openSettings(page);
  await page.getByRole('radio', { name }).press(' ');
  await page.locator(`.frame[data-layout="${layouts[name]}"]`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '界面设置' }).waitFor({ state: 'hidden' });
}

const themes = ['default', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red', 'blackblue', 'blue'];

const colour = (page: Page): Promise<string> => variableOf(page, 'primary');

const variableOf = (page: Page, variable: string): Promise<string> =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(`--zx-${name}`), variable);
