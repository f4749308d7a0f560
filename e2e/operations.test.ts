import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { keys } from '@zhixing/testing/workplace/company.ts';
import { type Counterpart, startCounterpart } from '@zhixing/testing/workplace/counterpart.ts';
import type { Locator } from 'playwright-core';
import { barriers } from './barriers.ts';
import { bringTable } from './bring-table.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, choose, heldBack, labelled, pressAction, recordDialog, save, send } from './steps.ts';

describe('running the system', () => {
  let product: Product;
  let there: Counterpart;
  before(async () => {
    there = await startCounterpart();
    // What is synchronised with, and what is told of events, stands on this very machine; its databases listen wherever the tests' does.
    const port = new URL(process.env.TEST_DATABASE_URL ?? '').port || '5432';
    product = await startProduct({ settings: { OUTGOING_ALLOW: '127.0.0.1', DATA_SOURCE_PORTS: port } });
  });
  after(async () => {
    await product.close();
    await there.close();
  });

  const administrator = (size = {}): Promise<Window> => product.open({ as: 'demo', application: 'development', ...size });

  test('a backup is made by one press, checked and removed; the task tells how it went', async () => {
    const { page, context, faults } = await administrator();
    await page.goto('/systemData/dataBackup');
    await page.getByText('暂无备份').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '立即备份' }).click();
    const line = page.getByRole('table', { name: '数据备份' }).getByRole('row').filter({ hasText: '.tar.zst' });
    await line.getByText('未加密', { exact: true }).waitFor();
    await page.getByText('备份未加密', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await line.getByRole('button', { name: /^校验/ }).click();
    await page.getByText(/完好/).first().waitFor();

    await page.goto('/system/task');
    await atRest(page);
    await page.locator('main').getByText('数据备份', { exact: true }).click();
    const task = recordDialog(page, '定时任务详情');
    await task.getByText('成功').first().waitFor();
    await task.getByRole('tab', { name: '执行记录' }).click();
    await task.getByText(/\.tar\.zst \d+\.\d MB/).waitFor();
    assert.deepEqual(await barriers(page), []);

    await page.goto('/systemData/dataBackup');
    await line.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('dialog').filter({ hasText: '删除后不能找回' }).getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('暂无备份').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a webhook is made, hears of what happens, and is told again from its log', async () => {
    const heard: string[] = [];
    const [once, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const receiver = createServer((request, response) => {
      (heard.push(String(request.headers['webhook-id'])) === 1 ? once : again).resolve();
      request.resume();
      response.end('received');
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    const window = await administrator();
    const { page, context, faults } = window;
    await page.goto('/systemData/webhook');
    await page.getByRole('button', { name: '新建' }).first().click();
    const form = page.getByRole('dialog', { name: '新建事件推送' });
    await form.getByLabel(labelled('名称')).fill('对接大屏');
    await choose(form.getByLabel(labelled('数据')), '常用语', '常用语');
    await form.getByLabel(labelled('接收地址')).fill(`http://127.0.0.1:${port}/in`);
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    await save(form);
    const detail = recordDialog(page, '事件推送详情');
    const press = async (dialog: Locator, action: string) => {
      await pressAction(dialog, action);
      await page.getByRole('dialog', { name: action }).getByRole('button', { name: action }).click();
    };
    await press(detail, '生成签名密钥');
    const handed = page.getByRole('dialog').filter({ hasText: 'whsec_' });
    await handed.getByRole('button', { name: '已记录，关闭' }).click();
    await handed.waitFor({ state: 'detached' });
    await press(detail, '启用');
    await detail.getByRole('button', { name: '停用', exact: true }).waitFor();
    await send(window, 'POST', '/api/data/commonWord', { text: '同意立项' });
    await once.promise;
    await page.goto('/systemData/webhookDelivery');
    const line = page.locator('main').getByText('已送达', { exact: true });
    await line.first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.locator('main .zx-grid-link').first().click();
    const message = recordDialog(page, '推送记录详情');
    await message.getByText('received').waitFor();
    await press(message, '重新推送');
    await again.promise;
    assert.equal(heard[0], heard[1]);
    assert.deepEqual(faults, []);
    await context.close();
    receiver.close();
  });

  test('the log is searched, opened with before and after, and tells who handled data of a child', async () => {
    const { page, context, faults } = await administrator();
    await page.goto('/system/log');
    await page.getByRole('heading', { name: '系统日志', exact: true }).waitFor();
    await page.getByRole('table', { name: '登录日志' }).getByText('登录成功', { exact: true }).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('tab', { name: '操作日志', exact: true }).click();
    const operations = page.getByRole('table', { name: '操作日志' });
    await operations.getByRole('row').nth(1).waitFor();
    await operations
      .getByRole('button', { name: /的详情/ })
      .first()
      .click();
    const line = page.getByRole('dialog', { name: '日志详情' });
    await line.getByText('请求编号', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: '个人信息查阅', exact: true }).click();
    await page.getByRole('searchbox', { name: '学生的完整姓名、学号、身份证号或记录编号' }).fill('没有此人');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('未找到该学生。', { exact: true }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('when a task comes is set in five fields, and a wrong one is refused at its field', async () => {
    const { page, context, faults } = await administrator({ width: 390, height: 844 });
    await page.goto('/system/task?record=new');
    const form = recordDialog(page, '新建定时任务');
    await form.getByRole('combobox', { name: '执行内容' }).press('ArrowDown');
    await page.locator('.ant-select-item-option', { hasText: '数据备份' }).click();
    await form.getByRole('textbox', { name: '执行周期' }).fill('每天');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form
      .getByText(/请填写五段/)
      .first()
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('textbox', { name: '执行周期' }).fill('0 12 * * *');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText(/12:00/).first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the state of the system tells what is wrong and what to do, on a desk and on a phone', async () => {
    for (const size of [{}, { width: 390, height: 844 }]) {
      const { page, context, faults } = await administrator(size);
      await page.goto('/system/monitor');
      await page.getByRole('listitem').filter({ hasText: '尚无数据备份' }).getByText('请在“数据备份”中立即备份一次').waitFor();
      await page.getByRole('heading', { name: '数据库', exact: true }).waitFor();
      await page.getByText(/^PostgreSQL \d/).waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });

  test('a workplace is connected, tried out, synchronised, and who left it is switched off by hand', async () => {
    const { page, context, faults } = await administrator();
    await page.goto('/system/workplace');
    await page.getByText('暂无同步记录', { exact: false }).waitFor();
    await page.getByLabel('企业 ID（CorpID）').fill(keys.corpId);
    await page.getByLabel('应用标识（AgentId）').fill(keys.agentId);
    await page.getByLabel('应用密钥（Secret）').fill('a wrong one');
    await page.getByText('服务地址', { exact: true }).click();
    await page.getByLabel('接口地址').fill(there.address);
    await page.getByLabel('登录页地址').fill(there.address);
    const organisation = page.getByRole('combobox', { name: '同步到' });
    await organisation.click();
    await organisation.fill('教育局');
    await page.locator('.ant-select-item-option').filter({ hasText: '教育局' }).first().click();
    assert.deepEqual(await barriers(page), []);
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await page.getByText('已保存', { exact: true }).waitFor();

    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText(/^应用密钥不正确/).waitFor();
    await page.getByLabel('应用密钥（Secret）').fill(keys.secret);
    const release = await heldBack(page, /\/SynThirdInfo\/wecom\b/);
    await save.click();
    await page.getByRole('button', { name: '测试连接', disabled: true }).waitFor();
    release();
    await page.getByRole('button', { name: '测试连接', disabled: false }).click();
    await page.getByText('连接正常，可读取 4 个部门').waitFor();

    const runs = page.getByRole('table', { name: '同步记录' });
    await page.getByRole('button', { name: '试运行', exact: true }).click();
    const trial = runs.getByRole('row').filter({ hasText: '试运行' });
    await trial.getByText('新建 7', { exact: true }).waitFor();
    await trial.getByRole('button', { name: /^查看/ }).click();
    const lines = page.getByRole('dialog', { name: /的试运行（未改动数据）/ });
    await lines.getByRole('row').filter({ hasText: '账号 wangfang' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await lines.waitFor({ state: 'hidden' });

    const run = async () => {
      await page.getByRole('button', { name: '立即同步', exact: true }).click();
      await page.getByRole('dialog').filter({ hasText: '建议先试运行' }).getByRole('button', { name: '立即同步', exact: true }).click();
    };
    await run();
    await page.getByText('已对应 3 个部门、4 名人员。', { exact: true }).waitFor();

    there.company.people = there.company.people.filter(({ id }) => id !== 'lina');
    await run();
    const gone = runs.getByRole('row').filter({ hasText: '待确认 1' });
    await gone.getByRole('button', { name: /^查看/ }).click();
    await page.getByRole('button', { name: '停用本页 1 项' }).click();
    await page.getByRole('dialog').filter({ hasText: '相关人员将立即退出登录' }).getByRole('button', { name: '停用', exact: true }).click();
    await page
      .getByRole('dialog', { name: /的同步$/ })
      .getByText('已确认', { exact: true })
      .waitFor();

    // The development application has an entry for each side of WeCom.
    await page.goto('/weChat/qySync');
    await runs.getByText('待确认 1', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: '修改连接和规则' }).click();
    await page.getByRole('heading', { name: '企业微信配置' }).waitFor();
    assert.equal(await page.getByLabel('企业 ID（CorpID）').inputValue(), keys.corpId);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a table is brought over: sides and columns chosen, tried out, done for good and told of', async () => {
    const window = await administrator();
    await bringTable(window);
    assert.deepEqual(window.faults, []);
    await window.context.close();
  });

  test('a text is worded otherwise and seen at once, caches are forgotten, a task comes when it was chosen, administrators are listed', async () => {
    const window = await administrator();
    const { page, context, faults } = window;
    await page.goto('/system/language');
    await page.getByRole('searchbox', { name: '文字或键名' }).fill('caches.title');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '修改文字：caches.title' }).click();
    const dialog = page.getByRole('dialog', { name: '修改文字' });
    await dialog.getByRole('textbox', { name: '简体中文' }).fill('缓存一览');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    const texts = page.getByRole('table', { name: '翻译管理' });
    await texts.getByText('缓存一览').waitFor();
    await texts.getByText('快取一覽').waitFor();

    await page.goto('/system/cache');
    await page.getByRole('heading', { name: '缓存一览' }).waitFor();
    await page.getByRole('button', { name: '清除缓存：列表总数' }).click();
    await page.getByText('已清除，所有服务进程将重新读取。').first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await send(window, 'DELETE', '/api/system/BaseLang/0/caches.title');
    await page.getByRole('heading', { name: '系统缓存' }).waitFor();

    await page.goto('/system/task?record=new');
    const form = recordDialog(page, '新建定时任务');
    await form.getByRole('textbox', { name: '执行周期' }).fill('0 8 * * 1-5');
    await form.getByText(/^接下来五次：\d{4}-\d\d-\d\d.08:00/).waitFor();
    await form.getByRole('combobox', { name: '周期', exact: true }).press('ArrowDown');
    await page.locator('.ant-select-item-option', { hasText: '每月' }).click();
    await form.getByText(/^接下来五次：\d{4}-\d\d-01.02:00/).waitFor();
    assert.equal(await form.getByRole('textbox', { name: '执行周期' }).inputValue(), '0 2 1 * *');
    assert.deepEqual(await barriers(page), []);

    await page.goto('/system/sysConfig?part=administrators');
    await page.getByRole('table', { name: '管理员' }).getByRole('row').filter({ hasText: 'demo' }).getByText('超级管理员').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
