import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask } from './steps.ts';

/* Seats, rooms and groups are arranged by hand: on a phone by a finger, on a desktop by the mouse and by the keyboard, with undo. */
describe('somebody is put elsewhere', () => {
  let product: Product;
  let trips: readonly string[];
  before(async () => {
    product = await startProduct();
    const office = await product.open({ as: 'demo' });
    const organising = encodeURIComponent(JSON.stringify({ status: 'organising' }));
    trips = (await ask(office, `/api/data/trip?filter=${organising}`)).list.map(({ id }) => String(id));
    await office.context.close();
  });
  after(() => product.close());

  /** Opens a page for the first trip on which somebody can be carried. */
  async function opened(path: string, page: Page, carried: string): Promise<void> {
    for (const trip of trips) {
      await page.goto(`${path}?trip=${trip}`);
      await page.locator('.group-board, .seat-board, .room-board').first().waitFor();
      if ((await page.locator(carried).count()) > 0) return;
    }
    assert.fail(`no trip of the sample has somebody to carry on ${path}`);
  }

  /** A group that has children and the next one, which has room for another, of the first trip with such groups. */
  async function withRoom(page: Page): Promise<readonly [Locator, Locator]> {
    for (const trip of trips) {
      await page.goto(`/trip-groups?trip=${trip}`);
      await page.locator('.group-board').waitFor();
      const columns = page.locator('.group-column');
      const sizes = (await columns.allTextContents()).map((text) => /(\d+)\/(\d+)/.exec(text)?.slice(1).map(Number) ?? [0, 0]);
      const n = sizes.findIndex(([count = 0, most = 0], at) => at > 1 && count < most && (sizes[at - 1]?.[0] ?? 0) > 0);
      if (n > 0) return [columns.nth(n - 1), columns.nth(n)];
    }
    throw new Error('no trip of the sample has a group with room');
  }

  const carriedIn = (place: Locator, id: string | null) => place.locator(`[data-carry="${id}"]`);

  describe('on a phone, by a finger: a long press picks somebody up, and the finger is lifted over the new place', () => {
    let phone: Window;
    before(async () => {
      phone = await product.open({ as: 'demo', width: 390, height: 844, touch: true });
    });

    const middle = async (of: Locator) => {
      const box = await of.boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
    };

    async function carry(page: Page, item: Locator, place: Locator): Promise<void> {
      await item.scrollIntoViewIfNeeded();
      const fingers = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
      await touch('touchStart', await middle(item));
      await page.locator('[data-carried]').waitFor();
      await touch('touchMove', await middle(place));
      await page.locator('[data-under]').waitFor();
      await touch('touchMove', await middle(place));
      await touch('touchEnd');
      await fingers.detach();
    }

    test('a child into another group, and the move can be undone', async () => {
      const { page, faults } = phone;
      const [from, to] = await withRoom(page);
      const item = from.locator('[data-carry]').last();
      const id = await item.getAttribute('data-carry');
      await carry(page, item, to);
      await to.locator(`[data-carry="${id}"]`).waitFor();
      await page.getByRole('button', { name: /^撤\s?销$/ }).tap();
      await from.locator(`[data-carry="${id}"]`).waitFor();
      assert.deepEqual(faults, []);
    });

    test('a rider to another seat, whose rider changes places', async () => {
      const { page, faults } = phone;
      await opened('/trip-vehicles', page, '.coach [data-carry]');
      const [first, second] = [page.locator('.coach [data-carry]').nth(0), page.locator('.coach [data-carry]').nth(5)];
      const of = async (seat: Locator) => ({ id: await seat.getAttribute('data-carry'), no: await seat.getAttribute('data-place') });
      const [one, other] = [await of(first), await of(second)];
      await carry(page, first, second);
      await page.locator(`.coach [data-place="${other.no}"][data-carry="${one.id}"]`).waitFor();
      assert.deepEqual(faults, []);
    });

    test('somebody out of a bed to those who have none', async () => {
      const { page, faults } = phone;
      await opened('/trip-rooms', page, '.room-card:nth-child(2) [data-carry]');
      const item = page.locator('.room-card').nth(1).locator('[data-carry]').first();
      const id = await item.getAttribute('data-carry');
      const open = page.locator('.room-card').first();
      await carry(page, item, open);
      await open.locator(`[data-carry="${id}"]`).waitFor();
      assert.deepEqual(faults, []);
    });
  });

  describe('on a desktop, by the mouse and by the keyboard', () => {
    let desk: Window;
    before(async () => {
      desk = await product.open({ as: 'demo' });
    });

    const undo = (page: Page) => page.getByRole('button', { name: /^撤\s?销$/ });

    test('a child into another group and back, and what is saved is there again', async () => {
      const { page, faults } = desk;
      const [from, to] = await withRoom(page);
      const id = await from.locator('[data-carry]').last().getAttribute('data-carry');
      await carriedIn(from, id).dragTo(to.locator('h2'));
      await carriedIn(to, id).waitFor();
      await page.keyboard.press('Control+z');
      await carriedIn(from, id).waitFor();
      await page.keyboard.press('Control+y');
      await carriedIn(to, id).waitFor();
      await carriedIn(to, id).press('Alt+ArrowLeft');
      await carriedIn(from, id).waitFor();
      await page.keyboard.press('Alt+ArrowRight');
      await carriedIn(to, id).waitFor();
      assert.equal(await focused(page), id, 'the keyboard stays with the child');
      await page.keyboard.press('Control+s');
      await page.getByText('分组已保存').waitFor();
      await page.reload();
      await carriedIn(to, id).waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.deepEqual(faults, []);
    });

    test('riders change places, which is undone and done again', async () => {
      const { page, faults } = desk;
      await opened('/trip-vehicles', page, '.coach [data-carry]');
      const seats = page.locator('.coach [data-carry]');
      const of = async (seat: Locator) => [await seat.getAttribute('data-carry'), await seat.getAttribute('data-place')] as const;
      const [[one, here], [other, there]] = [await of(seats.nth(0)), await of(seats.nth(5))];
      const sits = (rider: string | null, place: string | null) =>
        page.locator(`.coach [data-place="${place}"][data-carry="${rider}"]`).waitFor();
      await seats.nth(0).dragTo(seats.nth(5));
      await sits(one, there);
      await sits(other, here);
      await undo(page).click();
      await sits(one, here);
      await sits(other, there);
      await page.locator(`.coach [data-carry="${one}"]`).press('Enter');
      await page.locator(`.coach [data-place="${there}"]`).press('Enter');
      await sits(one, there);
      await page.keyboard.press('Control+z');
      await sits(one, here);
      assert.deepEqual(faults, []);
    });

    test('somebody out of a bed and into it again', async () => {
      const { page, faults } = desk;
      await opened('/trip-rooms', page, '.room-card:nth-child(2) [data-carry]');
      const [open, room] = [page.locator('.room-card').nth(0), page.locator('.room-card').nth(1)];
      const id = await room.locator('[data-carry]').first().getAttribute('data-carry');
      await carriedIn(room, id).dragTo(open.locator('h2'));
      await carriedIn(open, id).waitFor();
      await undo(page).click();
      await carriedIn(room, id).waitFor();
      await carriedIn(room, id).press('Alt+ArrowLeft');
      await carriedIn(open, id).waitFor();
      await page.keyboard.press('Alt+ArrowRight');
      await carriedIn(room, id).waitFor();
      assert.equal(await focused(page), id, 'the keyboard stays with the person');
      assert.deepEqual(faults, []);
    });
  });
});

/** Who is reached by the keyboard now. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-carry'));
