import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';

interface Task {
  readonly id: string;
  readonly node: string;
  readonly status: string;
  readonly marks: readonly (readonly [person: string, result: string])[];
}

describe('a leader calls the roll on a telephone without a line', () => {
  let product: Product;
  let leader: Window;
  let trip: string;
  let task: Task;
  before(async () => {
    product = await startProduct();
    leader = await product.open({ width: 360, height: 740, touch: true, as: 'schoolAdmin' });
    const { trips } = await ask('/api/check-ins/trips');
    const found: { trip: string; task: Task }[] = [];
    for (const { id } of trips as { id: string }[])
      for (const one of (await ask(`/api/trips/${id}/roll-calls`)).tasks as Task[])
        if (one.status === 'open' && one.marks.length >= 5 && one.node !== 'dismiss') found.push({ trip: id, task: one });
    assert.ok(found[0], `${trips.length} trips of the sample have an open roll call`);
    ({ trip, task } = found[0]);
  });
  after(() => product.close());

  async function ask(path: string, token = leader.token) {
    const response = await fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });
    const { data, msg } = await response.json();
    assert.ok(response.ok, `${path}: ${msg}`);
    return data;
  }

  const sound = async (page: Page, where: string) => {
    assert.deepEqual(await barriers(page), [], where);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: nothing is wider than the screen`);
  };

  test('the board is kept on the telephone when it was opened once', async () => {
    const { page } = leader;
    await page.goto('/leader');
    await page.locator('a.card').first().waitFor();
    await sound(page, 'trips');
    await page.goto(`/leader#/${trip}/roll`);
    await page.getByRole('heading', { name: /点名$/ }).first().waitFor();
    await sound(page, 'roll calls');
    const isDone = await page.locator('a.card').evaluateAll((cards) => cards.map((card) => card.classList.contains('done')));
    assert.deepEqual(isDone, isDone.toSorted(), 'what is done comes last');
    assert.equal(isDone[0], false);
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
  });

  test('it opens without a line, and keeps what is tapped', async () => {
    const { page, context } = leader;
    await context.setOffline(true);
    await page.goto(`/leader#/${trip}/roll/${task.id}`);
    await page.reload();
    await page.locator('.rows .tap').first().waitFor();
    await sound(page, 'roll call');
    const rows = page.locator('.rows .tap');
    const count = await rows.count();
    assert.equal(count, task.marks.length);
    for (let n = 0; n < count; n += 1) await rows.nth(n).tap();
    // The last one was a slip of the thumb.
    await page.getByRole('button', { name: '撤销上一步' }).tap();
    await page.getByText(`已到 ${count - 1}`).waitFor();
    await page.getByRole('button', { name: '其余 1 人缺席' }).tap();
    await page.getByRole('button', { name: '确认 1 人缺席' }).tap();
    await page.getByText('缺席 1 · 未点 0').waitFor();
    await page.getByRole('button', { name: '完成点名' }).tap();
    // The board counts what is stored; the list of roll calls opens once the finish is.
    const stored = page.getByText(`无网络，${count + 3} 条已保存在本机，恢复后自动发送`);
    await stored.waitFor();
    await page.reload();
    await stored.waitFor();
    assert.equal((await ask(`/api/trips/${trip}/roll-calls`)).tasks.find(({ id }: Task) => id === task.id).status, 'open');
  });

  test('everything is sent once when the line returns, and other phones see it', async () => {
    const { page, context } = leader;
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.line').waitFor({ state: 'detached' });
    const filter = encodeURIComponent(JSON.stringify({ task: task.id }));
    const { pagination } = await ask(`/api/data/checkInEntry?filter=${filter}&pageSize=1`);
    assert.equal(pagination.total, task.marks.length + 2);
    const { list } = await ask(`/api/data/checkInTask?filter=${encodeURIComponent(JSON.stringify({ id: task.id }))}`);
    const { status, expected, present, leave, absent, unmarked } = list[0];
    assert.deepEqual(
      { status, expected, present, leave, absent, unmarked },
      {
        status: 'done',
        expected: task.marks.length,
        present: task.marks.length - 1,
        leave: 0,
        absent: 1,
        unmarked: 0,
      },
    );
    assert.deepEqual(leader.faults, []);
  });

  test('photos taken without a line are scaled down and kept, and arrive once, though answers are lost', async () => {
    const { page, context } = leader;
    const title = '午餐留样与营地合影';
    const keeper = await product.tokenOf('demo');
    const stored = async () => (await ask('/api/data/attachment?pageSize=1', keeper)).pagination.total as number;
    const before = await stored();
    await context.setOffline(true);
    await page.goto(`/leader#/${trip}/log`);
    await page.getByLabel('标题').fill(title);
    const content = await pictureOf(page, 3000, 2000);
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: content });
    await page.getByLabel('选择照片').setInputFiles([photo('a.png'), photo('b.png'), photo('c.png')]);
    await page.getByRole('img', { name: '第 3 张照片' }).waitFor();
    await page.getByRole('button', { name: '移除第 3 张照片' }).tap();
    await sound(page, 'log with photos');
    await page.getByRole('button', { name: '保存' }).tap();
    await page.getByText('未发送 · 照片已发送 0/2').waitFor();
    await page.reload();
    await page.getByText('未发送 · 照片已发送 0/2').waitFor();
    const hits = await losing(context, ['/api/file/Uploader', '/api/data/tripLog']);
    await context.setOffline(false);
    const lines = page.locator('.line');
    await eventually(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return lines.count();
      },
      (count) => count === 0,
      { every: 300 },
    );
    assert.deepEqual(hits, { '/api/file/Uploader': 4, '/api/data/tripLog': 2 }, 'each was sent again after its answer was lost');
    await page.getByText('照片 2 张').waitFor();
    const of = (filter: object) => encodeURIComponent(JSON.stringify(filter));
    const { list } = await ask(`/api/data/tripLog?filter=${of({ title })}`);
    assert.equal(list.length, 1);
    assert.equal(list[0].photos.length, 2);
    assert.equal(await stored(), before + 2, 'no file is left over');
    const address = `/api/data/tripLog/${list[0].id}/files/photos/${list[0].photos[0]}`;
    assert.deepEqual(await sizeOf(page, address, leader.token), { type: 'image/jpeg', width: 1600, height: 1067 });
    assert.deepEqual(leader.faults, []);
  });

  test('an entry that a phone had stored in the former form is sent as well', async () => {
    const { page, context } = leader;
    const title = '更新前记录的事项';
    await context.setOffline(true);
    await page.goto(`/leader#/${trip}/log`);
    await page.getByLabel('标题').fill(title);
    await page.getByRole('button', { name: '保存' }).tap();
    await page.locator('.line').waitFor();
    await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const store = (await done(indexedDB.open('zx-leader'))).transaction('queue', 'readwrite').objectStore('queue');
      for (const { path: _path, body, ...item } of await done(store.getAll())) {
        const { clientKey: _key, ...former } = body;
        await done(store.put({ ...item, kind: 'log', body: former, photos: [] }, item.id));
      }
    });
    await page.reload();
    await page.locator('.line').waitFor();
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('.line').waitFor({ state: 'detached' });
    const { list } = await ask(`/api/data/tripLog?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
    assert.equal(list.length, 1);
    assert.deepEqual(leader.faults, []);
  });

  test('a picture that cannot be read is refused at once, not by the server later', async () => {
    const { page } = leader;
    await page.goto(`/leader#/${trip}/log`);
    const heif = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
    await page.getByLabel('选择照片').setInputFiles(heif);
    await page.getByText('无法读取这张图片').waitFor();
    assert.equal(await page.locator('.thumb').count(), 0);
  });

  test('a badge is read by the camera, also where the browser reads no codes by itself', async () => {
    const { page } = leader;
    const { badges } = await ask(`/api/trips/${trip}/badges`);
    const { id, name } = badges[0] as { id: string; name: string };
    const { tasks } = await ask(`/api/trips/${trip}/roll-calls`);
    const open = (tasks as Task[]).find(({ status, marks }) => status === 'open' && marks.some(([person]) => person === id));
    assert.ok(open, 'another roll call of the child is open');
    await page.goto(`/trip-badges?trip=${trip}`);
    const code = page.locator('.badges li svg', { hasText: name }).first();
    await code.waitFor();
    const modules = await code.evaluate((svg) => ({
      size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      path: [...svg.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '',
    }));
    await page.addInitScript(({ size, path }) => {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      // Drawn again and again: a still canvas sends no frames.
      const draw = (): void => {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.setTransform(400 / size, 0, 0, 400 / size, 120, 40);
        pen.fillStyle = 'black';
        pen.fill(new Path2D(path));
        requestAnimationFrame(draw);
      };
      draw();
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream(10) } });
    }, modules);
    await page.goto(`/leader#/${trip}/roll/${open.id}`);
    await page.reload();
    await page.getByRole('button', { name: '扫码' }).tap();
    await page.getByText(`${name} 已到`).waitFor();
    assert.deepEqual(leader.faults, []);
  });

  test('the other parts are sound', async () => {
    const { page } = leader;
    for (const tab of ['meals', 'rooms', 'log', 'state']) {
      await page.goto(`/leader#/${trip}/${tab}`);
      await page.locator('main').waitFor();
      await sound(page, tab);
    }
  });
});

/** A picture as a camera makes them. */
async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = 'teal';
      pen.fillRect(0, 0, w / 2, h);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Lets the server have every request to some addresses, and loses each first answer. Returns how often each was asked. */
async function losing(context: BrowserContext, addresses: readonly string[]): Promise<Record<string, number>> {
  const hits: Record<string, number> = {};
  const answered = new Set<string>();
  for (const address of addresses)
    await context.route(`**${address}`, async (route) => {
      const key = (await route.request().allHeaders())['idempotency-key'] ?? '';
      hits[address] = (hits[address] ?? 0) + 1;
      const response = await route.fetch();
      if (answered.has(key)) return route.fulfill({ response });
      answered.add(key);
      return route.abort('connectionreset');
    });
  return hits;
}

/** Type and sides of a picture, as a browser reads it. */
const sizeOf = (page: Page, address: string, token: string) =>
  page.evaluate(
    async ([path, session]) => {
      const blob = await (await fetch(path, { headers: { authorization: `Bearer ${session}` } })).blob();
      const { width, height } = await createImageBitmap(blob);
      return { type: blob.type, width, height };
    },
    [address, token] as const,
  );
