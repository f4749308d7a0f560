import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { go } from './menu-pages.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, chooseElsewhere } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const SCHOOLS = '/lims01/lims010201';
const CLASSES = '/lims01/lims010206';
/** How long the notice of the last sign-in stands (specification, section 9). */
const NOTICE_MS = 2000;

describe('the rules of tabs and of signing in', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const opened = async (): Promise<Window> => {
    const window = await product.open({ as: 'schoolAdmin' });
    await window.page.goto(STUDENTS);
    await atRest(window.page);
    return window;
  };
  const front = (page: Page, title: string) => page.locator('.tab.active', { hasText: title }).waitFor();

  test('a hidden page keeps its state while the person wants that; without the cache it is built anew, unless something is typed in it', async () => {
    const window = await opened();
    const { page, context, faults } = window;
    const marked = page.locator('[data-same-page]');
    const leave = async () => {
      await page.locator('main h1:visible').evaluate((heading) => heading.setAttribute('data-same-page', ''));
      await go(page, SCHOOLS);
      await front(page, '学校资料');
    };
    const comeBack = async () => {
      await page.locator('.tab a', { hasText: '学生资料' }).press('Enter');
      await front(page, '学生资料');
      await page.locator('main h1:visible', { hasText: '学生资料' }).waitFor();
    };
    await leave();
    await comeBack();
    assert.equal(await marked.count(), 1, 'the page is the one that was left');

    await chooseElsewhere(window, { useCache: false });
    await leave();
    await marked.waitFor({ state: 'detached' });
    await comeBack();

    await go(page, `${STUDENTS}?record=new`);
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('写了一半');
    await page.locator('.tab a', { hasText: '学校资料' }).click();
    await front(page, '学校资料');
    await page.locator('.tab a', { hasText: '学生资料' }).click();
    await field.waitFor();
    assert.equal(await field.inputValue(), '写了一半', 'nothing typed is lost for a setting');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a page stands where it was left, and one that is opened first at its top', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto('/home');
    await atRest(page);
    const move = (to?: number) =>
      page.evaluate(async (top) => {
        const main = document.getElementById('main');
        const box = main?.closest('[data-scrolls]') ?? main;
        if (box && top !== undefined) {
          // People leave a page after they have seen it move: the browser reports it with the next frame.
          const moved = new Promise((done) => document.addEventListener('scroll', done, { once: true, capture: true }));
          box.scrollTop = top;
          await moved;
        }
        return box?.scrollTop;
      }, to);
    assert.equal(await move(200), 200);
    await go(page, SCHOOLS);
    await front(page, '学校资料');
    await atRest(page);
    assert.equal(await move(), 0);
    await page.locator('.tab a', { hasText: '首页' }).click();
    await front(page, '首页');
    await eventually(
      () => move(),
      (top) => top === 200,
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('closing the tab in front leads to the last one, or to the one seen before where the person wants that; at the end home', async () => {
    const window = await opened();
    const { page, context, faults } = window;
    await go(page, SCHOOLS);
    await front(page, '学校资料');
    await go(page, CLASSES);
    await front(page, '班级资料');
    const comeTo = async (title: string) => {
      await page.locator('.tab a', { hasText: title }).press('Enter');
      await front(page, title);
    };
    const close = () => page.locator('.tab.active a').press('Delete');
    await comeTo('学生资料');
    await comeTo('学校资料');
    await close();
    await front(page, '班级资料');

    await chooseElsewhere(window, { closeTo: 'previous' });
    await go(page, SCHOOLS);
    await front(page, '学校资料');
    await comeTo('学生资料');
    await comeTo('班级资料');
    await close();
    await front(page, '学生资料');
    await close();
    await front(page, '学校资料');
    await close();
    await page.waitForURL('**/home');
    assert.equal(await page.locator('.tab').count(), 1);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('who signs in is told for two seconds when and from where the account was used last; not at a reload', async () => {
    await product.tokenOf('schoolLeader');
    const { page, context, faults } = await product.open();
    await page.clock.install();
    await page.goto('/login');
    await page.getByRole('button', { name: /\bschoolLeader\b/ }).click();
    const notice = page.getByRole('alert').filter({ hasText: '上次登录' });
    await notice.getByText(/127\.0\.0\.1/).waitFor();
    const box = await notice.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    assert.ok(box && box.x > width / 2 && box.y > height / 2, 'it stands at the bottom right');
    assert.match((await notice.textContent()) ?? '', /刚刚/);
    await page.clock.fastForward(NOTICE_MS);
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.tab.active').waitFor();
    await atRest(page);
    assert.equal(await page.getByText('上次登录').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
