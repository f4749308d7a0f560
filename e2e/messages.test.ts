import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, send } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

/** The platform tells everybody something. */
async function announce(title: string): Promise<void> {
  const token = await product.tokenOf('platformAdmin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body: object) => {
    const response = await fetch(product.address + path, { method, headers, body: JSON.stringify(body) });
    const { msg, data } = (await response.json()) as { msg: string; data: { id: string } };
    assert.ok(response.ok, msg);
    return data;
  };
  const { id } = await ask('POST', '/api/message/Notice', { title, bodyText: '请各校组织学习。' });
  await ask('PUT', `/api/message/Notice/${id}/Actions/Release`, {});
}

test('what somebody is told while he works comes up in the corner, is counted at the bell, and is read and removed', async () => {
  const window = await product.open({ as: 'schoolLeader' });
  const { page, faults } = window;
  await page.goto('/home');
  await page.getByRole('button', { name: /^消息/ }).waitFor();
  await atRest(page);
  const { unread } = (await send(window, 'GET', '/api/workbench/notices')) as { unread: number };
  const bellOf = (count: number) => page.getByRole('button', { name: count > 0 ? `消息，${count} 条未读` : '消息', exact: true });
  await announce('暑期研学安全提醒');
  const corner = page.getByRole('region', { name: '新消息' });
  await corner.getByText('新公告：暑期研学安全提醒').waitFor();
  await bellOf(unread + 1).click();
  const drawer = page.getByRole('dialog', { name: '消息' });
  await drawer.getByText('公告 1', { exact: true }).waitFor();
  await drawer.getByText('公告 1', { exact: true }).click();
  await drawer.getByText('系统', { exact: true }).click();
  await drawer.getByText('没有消息。').waitFor();
  await drawer.getByText('公告 1', { exact: true }).click();
  await atRest(page);
  assert.deepEqual(await barriers(page), []);
  await drawer.getByRole('button', { name: '全部标为已读' }).click();
  await drawer.getByText('公告', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: '删除：新公告：暑期研学安全提醒' }).click();
  await drawer.getByText('没有消息。').waitFor();
  assert.deepEqual(faults, []);
});
