import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

const ask = async ({ token }: Window, path: string) => {
  const response = await fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { list: { id: string; name: string }[] } }).data;
};
const where = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
/** The card of an alarm of a trip that somebody has just raised. */
const card = (page: Page, trip: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `一键报警 · ${trip}` })
    .first();

test('the button on the board of a leader raises an alarm that the school sees at once, takes on with a phone and handles; the bureau closes it', async () => {
  const leader = await product.open({ width: 360, height: 740, touch: true, as: 'schoolAdmin' });
  const school = await product.open({ width: 390, height: 844, touch: true, as: 'schoolAdmin' });
  const bureau = await product.open({ as: 'bureauAdmin' });
  const { list } = await ask(leader, `/api/data/trip?${where({ status: { in: ['inProgress', 'ready', 'suspended', 'returned'] } })}`);
  const [trip] = list;
  assert.ok(trip, 'the school has a trip under way');

  await school.page.goto('/lims06/lims060201');
  await school.page.getByRole('heading', { name: '报警中心', level: 1 }).waitFor();
  await atRest(school.page);
  assert.deepEqual(await barriers(school.page), []);
  assert.ok(await school.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');

  await leader.page.goto(`/leader#/${trip.id}/roll`);
  await leader.page.getByRole('button', { name: '一键报警' }).click();
  await leader.page.getByRole('button', { name: '确认报警' }).click();
  await leader.page.getByText('报警已发出').waitFor();
  assert.deepEqual(await barriers(leader.page), []);

  const alarm = card(school.page, trip.name);
  await alarm.getByRole('button', { name: '接警' }).click();
  await alarm.getByRole('button', { name: '开始处理' }).click();
  await alarm.getByRole('button', { name: '处理完成' }).click();
  const dialog = school.page.getByRole('dialog', { name: '处理完成' });
  await dialog.getByRole('combobox', { name: '处理方式' }).click();
  await school.page.getByText('现场处置', { exact: true }).last().click();
  await dialog.getByRole('textbox', { name: '处理说明' }).fill('学生误触按键，已当面确认平安。');
  await dialog.getByRole('textbox', { name: /联系本人情况/ }).fill('当面见到本人');
  await dialog.getByRole('button', { name: '处理完成', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await bureau.page.goto('/lims06/lims060202');
  await atRest(bureau.page);
  assert.deepEqual(await barriers(bureau.page), []);
  const closing = card(bureau.page, trip.name);
  await closing.getByRole('button', { name: '关闭' }).click();
  const close = bureau.page.getByRole('dialog', { name: '关闭' });
  await close.getByRole('button', { name: '关闭', exact: true }).last().click();
  await close.waitFor({ state: 'detached' });
  const [closed] = (
    await ask(bureau, `/api/data/alarm?${where({ trip: trip.id, category: 'sos', status: 'closed' })}&sidx=raisedAt&sort=desc`)
  ).list as unknown as { closedBy: string }[];
  assert.ok(closed?.closedBy);
  assert.deepEqual([...leader.faults, ...school.faults, ...bureau.faults], []);
});
