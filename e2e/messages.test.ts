import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, choose, send } from './steps.ts';

/** The inbox is looked into every minute, too. */
const BEFORE_NEXT_LOOK_MS = 40_000;

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
  // Only what comes after the first look into the inbox comes up.
  const first = page.waitForResponse('**/api/workbench/notices?*');
  await page.goto('/home');
  await first;
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
  await drawer.getByText('暂无消息。').waitFor();
  await drawer.getByText('公告 1', { exact: true }).click();
  await atRest(page);
  assert.deepEqual(await barriers(page), []);
  await drawer.getByRole('button', { name: '全部标为已读' }).click();
  await drawer.getByText('公告', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: '删除：新公告：暑期研学安全提醒' }).click();
  await drawer.getByText('暂无消息。').waitFor();
  assert.deepEqual(faults, []);
});

test('what comes while the page is connected to no one comes up as soon as it is', async () => {
  const { page, context } = await product.open({ as: 'schoolLeader' });
  let isDown = true;
  await page.routeWebSocket(/\/api\/live/, (socket) => void (isDown ? socket.close() : socket.connectToServer()));
  const first = page.waitForResponse('**/api/workbench/notices?*');
  await page.goto('/home');
  await first;
  await atRest(page);
  await announce('寒假研学报名通知');
  isDown = false;
  await page.getByRole('region', { name: '新消息' }).getByText('新公告：寒假研学报名通知').waitFor({ timeout: BEFORE_NEXT_LOOK_MS });
  await context.close();
});

test('on an English phone the types of the inbox can be read, and a list says what it searches', async () => {
  const { page, context } = await product.open({ as: 'platformAdmin', locale: 'en-US', width: 390, height: 844, touch: true });
  await page.goto('/home');
  await page.getByRole('button', { name: /^Messages/ }).click();
  const types = page.getByRole('dialog', { name: 'Messages' }).locator('.ant-segmented-item-label');
  await types.last().waitFor();
  await atRest(page);
  assert.deepEqual(
    await types.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)),
    [],
  );
  await page.goto('/lims01/lims010120?part=written');
  await page.getByPlaceholder('Search by Title', { exact: true }).waitFor();
  await context.close();
});

test('an account and a send configuration are tried out on their pages, and what came of it stands there', async () => {
  const window = await product.open({ as: 'demo' });
  const { page, faults } = window;
  await page.goto('/home');
  await atRest(page);
  const make = async (model: string, values: object) =>
    ((await send(window, 'POST', `/api/data/${model}`, values)) as { record: { id: string } }).record.id;
  // Nobody answers there: that is what it has to say.
  const robot = { kind: 'robot', robot: 'wecom', address: 'http://127.0.0.1:9/send' };
  const account = await make('messageAccount', { code: 'groupRobot', name: '值班群机器人', ...robot });
  const config = await make('messageSendConfig', { event: 'agenda.reminder', code: 'duty', name: '值班提醒' });
  await make('messageSendLine', { config, account });
  await page.goto(`/msgCenter/accountConfig?record=${account}`);
  const trial = page.getByRole('region', { name: '发送测试' });
  await trial.getByRole('button', { name: '发送' }).click();
  const results = trial.getByRole('list', { name: '测试结果' });
  await results.getByText('无法连接').waitFor();
  assert.equal(await page.getByRole('tab', { name: '公众号关注者' }).count(), 0, 'only WeChat has followers');
  assert.equal(await page.getByText('SMTP 服务器', { exact: true }).count(), 0, 'fields of other kinds');
  await page.goto(`/msgCenter/sendConfig?record=${config}`);
  await choose(trial.getByRole('combobox', { name: '选择接收人' }), '演示管理员');
  await page.keyboard.press('Escape');
  await trial.getByRole('textbox', { name: '变量 title 的值' }).fill('值班交接');
  await trial.getByRole('button', { name: '发送' }).click();
  await results.getByText('站内消息').waitFor();
  assert.deepEqual(await results.getByRole('listitem').count(), 2);
  await atRest(page);
  assert.deepEqual(await barriers(page), []);
  const sms = { kind: 'aliyunSms', signName: '知行', appKey: 'key' };
  await page.goto(`/msgCenter/accountConfig?record=${await make('messageAccount', { code: 'sms', name: '短信', ...sms })}`);
  await page.getByText('且未设置密码或密钥').waitFor();
  await page.goto('/msgCenter/msgTemplate');
  await page
    .getByRole('button', { name: /新\s?建/ })
    .first()
    .click();
  await choose(page.getByRole('dialog').getByRole('combobox', { name: /消息事件/ }), '待办提醒', '待办');
  await page.getByRole('list', { name: '可用变量' }).getByText('{sender}').waitFor();
  await page.goto('/msgCenter/msgMonitor');
  await page.getByRole('button', { name: '导出' }).waitFor();
  assert.equal(await page.getByRole('button', { name: '新建' }).count(), 0);
  assert.deepEqual(faults, []);
});

test('both ends of a range of days stand side by side, on desks and on phones', async () => {
  for (const width of [1440, 390]) {
    const { page, context } = await product.open({ as: 'demo', width, height: 844, touch: width === 390 });
    await page.goto('/msgCenter/msgMonitor');
    await atRest(page);
    if (width === 390) await page.getByRole('button', { name: /筛选$/ }).click();
    const places = await Promise.all(['提交时间起', '提交时间止'].map((name) => page.getByRole('textbox', { name }).first().boundingBox()));
    const [from, to] = places.map((place) => ({ top: Math.round(place?.y ?? 0), end: (place?.x ?? 0) + (place?.width ?? 0) }));
    assert.equal(from?.top, to?.top, String(width));
    assert.ok((to?.end ?? 0) > (from?.end ?? 0) && (to?.end ?? width) < width, JSON.stringify(places));
    await context.close();
  }
});

test('an announcement is offered the send configurations that are for it', async () => {
  const window = await product.open({ as: 'demo' });
  const { page } = window;
  await page.goto('/home');
  await atRest(page);
  for (const [event, code, name] of [
    ['announcement.announcement', 'aloud', '公告群发'],
    ['announcement.notice', 'noted', '通知群发'],
    ['flow.toDo', 'flows', '流程群发'],
  ])
    await send(window, 'POST', '/api/data/messageSendConfig', { event, code, name });
  await page.goto('/lims01/lims010120?part=written');
  await atRest(page);
  await page.getByRole('button', { name: /新\s?建/ }).click();
  const form = page.getByRole('dialog').last();
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await form.getByRole('combobox', { name: /发送配置/ }).press('ArrowDown');
  await offered.filter({ hasText: '公告群发' }).waitFor();
  assert.equal(await offered.count(), 1);
  await page.keyboard.press('Escape');
  await choose(form.getByRole('combobox', { name: /类别|类型/ }), '通知');
  await form.getByRole('combobox', { name: /发送配置/ }).press('ArrowDown');
  await offered.filter({ hasText: '通知群发' }).waitFor();
  assert.equal(await offered.count(), 1);
});

test('wishes are kept as they are made: two quick ones, and quiet hours that are typed one after the other', async () => {
  const window = await product.open({ as: 'schoolAdmin' });
  const { page, faults } = window;
  await page.goto('/profile?part=message');
  const way = (name: string) => page.getByRole('switch', { name });
  await way('公告 站内消息').click();
  await way('日程 站内消息').click();
  await way('免打扰时段').click();
  const first = page.getByRole('textbox', { name: '开始时间' });
  const last = page.getByRole('textbox', { name: '结束时间' });
  await first.fill('12:30');
  await page.keyboard.press('Tab');
  await last.fill('12:30');
  await page.getByText('请填写不同的开始和结束时间').waitFor();
  await last.fill('14点');
  await page.keyboard.press('Tab');
  await atRest(page);
  const { off, quietFrom, quietUntil } = (await send(window, 'GET', '/api/message/Preference')) as Record<string, unknown>;
  assert.deepEqual({ off, quietFrom, quietUntil }, { off: ['announcement:inApp', 'schedule:inApp'], quietFrom: 750, quietUntil: 840 });
  await page.reload();
  await atRest(page);
  assert.equal(await last.inputValue(), '14:00');
  assert.equal(await way('日程 站内消息').isChecked(), false);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(faults, []);
});

test('on a phone an announcement is sent from its draft, which says how many people it goes to', async () => {
  const window = await product.open({ as: 'platformAdmin', width: 390, height: 844, touch: true });
  const { page, faults, context } = window;
  const { record } = (await send(window, 'POST', '/api/data/announcement', { title: '冬季用火安全', body: '请各基地自查。' })) as {
    record: { id: string };
  };
  await page.goto(`/lims01/lims010120?part=written&record=${record.id}`);
  const draft = page.getByRole('dialog', { name: '通知公告详情' });
  await draft.getByRole('button', { name: /编\s?辑/ }).waitFor();
  await draft.getByRole('button', { name: /^发\s?布$/ }).tap();
  const question = page.getByRole('dialog', { name: '发布' });
  await question.getByText(/将发送给 \d+ 人/).waitFor();
  await question.getByRole('button', { name: /^发\s?布$/ }).tap();
  await draft.getByText('已发布', { exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
