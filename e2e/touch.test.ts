import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { jumpOf, watchShifts } from './layout-shift.ts';
import { menuPages, visit } from './menu-pages.ts';
import { cutOff, fits, tooSmall } from './phone.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, chooseElsewhere } from './steps.ts';

/** One program draws the lists of all models: each so-manieth of them is looked at, and every page that is made by hand. */
const LISTS = 10;

/** Pages for walls, which no finger reaches. */
const WALLS = ['/lims04/lims040307', '/lims06/lims060301', '/lims06/lims060302'];

describe('fingers', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const account of ['bureauAdmin', 'baseManager'])
    test(`find every target of the pages of ${account}, none of which is wider than a phone or moves while it loads`, async () => {
      const window = await product.open({ as: account, width: 390, height: 844, touch: true });
      const { page, context, faults } = window;
      const shift = await watchShifts(page);
      await page.goto('/home');
      await page.locator('.user-button').waitFor();
      const built = (await menuPages(window)).filter((entry) => entry.built && !WALLS.includes(entry.address));
      const lists = built.filter(({ program }) => !program).filter((_, index) => index % LISTS === 0);
      const looked = [...built.filter(({ program }) => program), ...lists];
      assert.ok(looked.length > 5, `only ${looked.length} pages`);
      const wrong: string[] = [];
      await chooseElsewhere(window, { useCache: false });
      for (const entry of looked) {
        const { address } = entry;
        await visit(page, entry);
        wrong.push(...jumpOf(address, await shift('main')));
        const small = await tooSmall(page.locator('body'));
        if (!(await fits(page))) wrong.push(`${address}: wider than the phone`);
        wrong.push(...small.map((one) => `${address}: ${one}`));
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(faults, []);
      await context.close();
    });

  test('find the open tab in sight, of pages and of parts of a page, also once the phone is turned', async () => {
    const { page, context } = await product.open({ as: 'schoolAdmin', width: 390, height: 844, touch: true });
    for (const address of ['/lims01/lims010203', '/lims01/lims010207', '/lims01/lims010206', '/lims01/lims010202']) {
      await page.goto(address);
      await page.locator('.tab-bar [aria-current="page"]').waitFor();
    }
    const open = page.locator('.tab-bar [aria-current="page"]');
    const place = () => open.evaluate(placeInStrip);
    await eventually(place, ({ inside, overflows }) => inside && overflows);
    await page.setViewportSize({ width: 330, height: 844 });
    await eventually(place, ({ inside }) => inside);
    await page.goto('/profile');
    const last = page.locator('.part-tabs [role="tab"]').last();
    await last.evaluate((tab: HTMLElement) => tab.click());
    await eventually(
      () => last.evaluate(placeInStrip),
      ({ inside, overflows }) => inside && overflows,
    );
    await context.close();
  });

  test('push choices that are wider than a phone through their place, and read each in full', async () => {
    const { page, context } = await product.open({ locale: 'en-US', as: 'schoolAdmin', width: 390, height: 844, touch: true });
    for (const [address, choice] of [
      ['/lims04/lims040306', 'Alarm'],
      ['/lims04/lims040202', 'Not taking part'],
    ] as const) {
      await page.goto(address);
      await page.locator('.ant-segmented-item', { hasText: choice }).waitFor();
      await atRest(page);
      assert.deepEqual(await cutOff(page), [], address);
      assert.ok(await fits(page), address);
    }
    await context.close();
  });
});

/** Whether a tab is within the strip that scrolls it, and whether the strip is wider than what it shows. */
function placeInStrip(tab: Element): { inside: boolean; overflows: boolean } {
  const strip = tab.closest('ul, [role="tablist"]');
  if (!strip) throw new Error('the tab stands in no strip');
  const [box, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  return { inside: own.left >= box.left - 1 && own.right <= box.right + 1, overflows: strip.scrollWidth > strip.clientWidth };
}
