import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { jumpOf, watchShifts } from './layout-shift.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, heldBack } from './steps.ts';
import { watchWire } from './wire.ts';

describe('home', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const home = async (as: string, size: { width: number; height: number }) => {
    const window = await product.open({ as, ...size });
    await window.page.goto('/home');
    await atRest(window.page);
    return window;
  };
  const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);

  const PLACES = {
    greeting: '.home-greeting',
    work: '.home-lines li:not(.home-blank)',
    figures: '.home-figures strong',
    links: '.home-groups',
  };

  // Of people with the most on their homes; the window is as wide as a desk, where tiles come into view at once.
  const FIRST_LOAD = { requests: 40, kilobytes: 450 };

  for (const as of ['schoolAdmin', 'bureauAdmin', 'classTeacher'])
    test(`of ${as} first loads in at most ${FIRST_LOAD.requests} requests and ${FIRST_LOAD.kilobytes} KB`, async () => {
      const { page, context } = await product.open({ as, width: 1440, height: 900 });
      const wire = await watchWire(page);
      await page.goto('/home');
      await page.locator('.home-lines li:not(.home-blank), .home-none').first().waitFor();
      await page.waitForLoadState('networkidle');
      const { requests, bytes } = wire();
      assert.ok(requests.length > 15 && bytes > 100_000, `only ${requests.length} requests were seen`);
      assert.ok(requests.length <= FIRST_LOAD.requests, `${requests.length} requests:\n${requests.join('\n')}`);
      assert.ok(bytes <= FIRST_LOAD.kilobytes * 1000, `${Math.round(bytes / 1000)} KB`);
      await context.close();
    });

  // React makes what stands below in the background; work that arrives meanwhile is not to wait for it.
  for (const frames of [0, 1, 2])
    test(`shows the work before what stands below it: links, figures; the work arrives ${frames} frames after the page`, async () => {
      const { page, context } = await product.open({ as: 'schoolAdmin', width: 390, height: 844 });
      await page.addInitScript(watchCommits, { places: PLACES, frames });
      await page.goto('/home');
      for (const place of Object.values(PLACES)) await page.locator(place).first().waitFor({ state: 'attached' });
      const commits = await page.evaluate(() => (globalThis as unknown as { commits: string[][] }).commits);
      const at = (name: string) => commits.findIndex((names) => names.includes(name));
      assert.ok(at('work') < at('figures') && at('greeting') < at('links'), JSON.stringify(commits));
      await context.close();
    });

  test('fetches the shell, the texts, its own script, the user and the work before the program of the page has arrived', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin', width: 390, height: 844 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isAsked = (part: string) => () => asked.some((url) => url.includes(part));
    const release = await heldBack(page, '**/assets/door-parts-*.js');
    await page.goto('/home', { waitUntil: 'commit' });
    const files = ['shell-parts-', 'home-parts-', 'settings-parts-', 'zh-', 'zh_CN-'].map((file) => `/assets/${file}`);
    const answers = ['/api/oauth/CurrentUser', '/api/home'];
    for (const part of [...files, ...answers]) await eventually(isAsked(part), Boolean);
    release();
    await page.locator('.home-lines li:not(.home-blank), .home-none').first().waitFor();
    for (const part of ['shell-parts-', 'home-parts-'])
      assert.equal(asked.filter((url) => url.includes(`/assets/${part}`) && url.endsWith('.js')).length, 1, `${part} is fetched twice`);
    for (const path of answers) assert.equal(asked.filter((url) => url.includes(`${path}?`)).length, 1, `${path} is asked twice`);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('asks nothing ahead for a session that is locked', async () => {
    const { page, context } = await product.open({ as: 'schoolAdmin', width: 390, height: 844 });
    await context.addInitScript(() => localStorage.setItem('jnpf_lock', '1'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/home');
    await page.waitForURL(/lock/);
    assert.deepEqual(
      asked.filter((url) => /CurrentUser|\/api\/home/.test(url)),
      [],
    );
    await context.close();
  });

  test('every page of the product is sent in the best encoding that the client accepts', async () => {
    for (const address of ['/home', '/leader', '/formShortLink/anything']) {
      const encodings = ['br, gzip', 'gzip;q=0.5, br;q=0', 'identity'];
      const sent = await Promise.all(
        encodings.map((accepted) => fetch(product.address + address, { headers: { 'accept-encoding': accepted } })),
      );
      assert.deepEqual(
        sent.map(({ headers }) => headers.get('content-encoding')),
        ['br', 'gzip', null],
        address,
      );
      const texts = await Promise.all(sent.map((response) => response.text()));
      assert.match(texts[0] ?? '', /<\/html>/);
      assert.ok(texts.every((text) => text === texts[0]));
      assert.ok(sent.every(({ headers }) => headers.get('vary') === 'accept-encoding'));
    }
  });

  test('draws charts, maps and lists once they are scrolled to', async () => {
    const { page, context, faults } = await home('schoolAdmin', { width: 390, height: 844 });
    const chart = page.locator('.home-page [data-kind="chart"]').first();
    await chart.waitFor();
    assert.equal(await chart.locator('svg').count(), 0);
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('.zx-chart svg').first().waitFor();
    const list = page.locator('.home-page [data-kind="list"]').first();
    assert.equal(await list.locator('table').count(), 0);
    await list.scrollIntoViewIfNeeded();
    await list.locator('tbody tr').first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('puts the work of each role first, within the first third of a telephone', async () => {
    for (const as of ['schoolAdmin', 'bureauApprover', 'agencyManager', 'campManager']) {
      const { page, context, faults } = await home(as, { width: 360, height: 800 });
      const first = page.locator('[data-part="toDo"]').locator('li a, .home-none').last();
      await first.waitFor();
      const top = await page.locator('[data-part="toDo"] .home-lines li, [data-part="toDo"] .home-none').first().boundingBox();
      assert.ok(top && top.y < 800 / 2 && top.y < 320, `${as}: ${top?.y}`);
      assert.ok((await overflow(page)) <= 0, as);
      assert.deepEqual(await barriers(page), [], as);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('fills a wide screen, and does not move while it loads again', async () => {
    const { page, context } = await home('bureauAdmin', { width: 1920, height: 1080 });
    const [work, main] = [await page.locator('.home-parts').boundingBox(), await page.locator('#main').boundingBox()];
    assert.ok(work && main && work.width > main.width * 0.9);
    const shift = await watchShifts(page);
    await page.reload();
    await atRest(page);
    assert.deepEqual(jumpOf('/home', await shift()), []);
    await context.close();
  });

  test('shows a line that is cut in full to the pointer, and to the keyboard, until Escape', async () => {
    const { page, context } = await home('schoolAdmin', { width: 390, height: 844 });
    const titles = page.locator('.home-lines a strong');
    const at = await titles.evaluateAll((all) => all.findIndex((title) => title.scrollWidth > title.clientWidth));
    assert.ok(at >= 0, 'no line is cut');
    const [title, whole] = [titles.nth(at), page.locator('.whole-text')];
    const text = (await title.textContent()) ?? '';
    const pointed = async () => {
      await page.mouse.move(0, 0);
      await title.hover();
      return whole.isVisible();
    };
    await eventually(pointed, Boolean);
    assert.equal(await whole.textContent(), text);
    await page.keyboard.press('Escape');
    await whole.waitFor({ state: 'detached' });
    await page
      .locator('.home-lines a', { has: page.locator('strong') })
      .nth(at)
      .focus();
    await whole.getByText(text).waitFor();
    assert.deepEqual(await barriers(page), []);
    await context.close();
  });

  test('shows the words of a select that are cut in full when it takes the focus', async () => {
    const { page, context } = await product.open({ locale: 'en-US', as: 'demo' });
    await page.goto('/lims01/lims010210');
    const select = page.locator('.ant-select', { hasText: 'Parent committee member' });
    await select.waitFor();
    await atRest(page);
    const cut = select.locator('.ant-select-placeholder');
    assert.ok(await cut.evaluate((words) => words.scrollWidth > words.clientWidth), 'the words of the select are not cut');
    const focused = async () => {
      await select.getByRole('combobox').blur();
      await select.getByRole('combobox').focus();
      return page.locator('.whole-text', { hasText: 'Parent committee member' }).isVisible();
    };
    await eventually(focused, Boolean);
    await context.close();
  });

  test('leads from a line to its record, and leaves the side menu where it is', async () => {
    const { page, context } = await home('schoolLeader', { width: 1440, height: 900 });
    const selected = () => page.getByRole('navigation').locator('.side-menu-title').textContent();
    const before = await selected();
    await page.locator('.home-lines a[href*="workFlowDetail"]').first().click();
    await page.waitForURL('**/workFlowDetail?id=*');
    await atRest(page);
    assert.equal(await selected(), before);
    await context.close();
  });

  test('is arranged by keys and mouse, stays so after loading again, and goes back to what it was', async () => {
    const { page, context, faults } = await home('bureauAdmin', { width: 1440, height: 900 });
    const titles = () => page.locator('.tile-bar > span').allTextContents();
    const shown = () => page.locator('.home-page .tile-grid > div').count();
    await page.locator('.home-page .tile-grid > div').first().waitFor();
    const before = await shown();
    await page.getByRole('button', { name: '调整首页' }).click();
    await page.locator('.tile-bar').first().waitFor();
    const [first, second, third] = await titles();
    await page.getByRole('button', { name: `移动：${first}`, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual((await titles()).slice(0, 3), [second, first, third]);
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText(`${first}：第 2 张`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: `移动：${second}`, exact: true }).dragTo(page.locator('.tile-movable').nth(2));
    assert.deepEqual((await titles()).slice(0, 3), [first, third, second]);
    await page.getByRole('button', { name: `移除：${third}`, exact: true }).click();
    await page.getByRole('button', { name: '更多操作：投诉数', exact: true }).click();
    await page.getByRole('menuitem', { name: '筛选…' }).click();
    const dialog = page.getByRole('dialog', { name: '筛选条件' });
    await dialog.getByRole('combobox').first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '调整首页' }).waitFor();
    await page.reload();
    await page
      .locator('.home-page .tile-grid > div')
      .nth(before - 2)
      .waitFor();
    assert.equal(await shown(), before - 1);
    await page.getByRole('button', { name: '调整首页' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('button', { name: '调整首页' }).waitFor();
    await page
      .locator('.home-page .tile-grid > div')
      .nth(before - 1)
      .waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('leads from a figure to its report for the same period', async () => {
    const { page, context, faults } = await home('schoolAdmin', { width: 1440, height: 900 });
    const figure = page.locator('.tile-figure').first();
    const value = (await figure.locator('b').textContent()) ?? '';
    await figure.click();
    await page.waitForURL(/lims09\/lims090101\?period=schoolYear/);
    await page.locator('.report-figures').getByText(value, { exact: true }).first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('an announcement of the bureau is read by a school in the area, in full and on a telephone', async () => {
    const headers = { authorization: `Bearer ${await product.tokenOf('bureauAdmin')}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) => {
      const response = await fetch(`${product.address}/api/data/announcement${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { code: number; data: { record: { id: string } } };
      assert.equal(answer.code, 200);
      return answer.data.record.id;
    };
    const id = await post('', { title: '出行安全提醒', body: '各学校：\n## 要求\n- 清点人数', audience: 'area' });
    await post(`/${id}/actions/release`, {});
    const { page, context, faults } = await product.open({ as: 'schoolAdmin', width: 390, height: 844 });
    await page.goto('/lims01/lims010120');
    await page.getByRole('link', { name: /出行安全提醒/ }).click();
    await page.getByRole('article').getByRole('heading', { name: '要求' }).waitFor();
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/**
 * Notes which places each commit of a page draws first, in a browser: each is one look, and what later ones draw leaves the browser time to paint.
 * The answer of the home reaches the page so many frames after its greeting.
 */
function watchCommits({ places, frames }: { places: Record<string, string>; frames: number }): void {
  const commits: string[][] = [];
  const seen = new Set<string>();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const after = (left: number): unknown => (left === 0 ? arrive() : requestAnimationFrame(() => after(left - 1)));
  Object.assign(globalThis, { commits });
  new MutationObserver(() => {
    const fresh = Object.entries(places).flatMap(([name, place]) => (!seen.has(name) && document.querySelector(place) ? [name] : []));
    for (const name of fresh) seen.add(name);
    if (fresh.length > 0) commits.push(fresh);
    if (fresh.includes('greeting')) after(frames);
  }).observe(document, { childList: true, subtree: true });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input instanceof Request ? input.url : input).includes('/api/home?')) return answer;
    const body = await answer.text();
    await arrival;
    return new Response(body, answer);
  };
}
