import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { publish, publishButton } from './designing.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, pressAction, recordDialog, send } from './steps.ts';

const leave = {
  name: 'leaveNote',
  title: '请假条',
  label: ['reason'],
  fields: { reason: { kind: 'text', required: true, max: 60, label: '事由' }, days: { kind: 'integer', label: '天数' } },
};

describe('a flow is made by hand', () => {
  let product: Product;
  let window: Window;
  let page: Page;
  before(async () => {
    product = await startProduct();
    window = await product.open({ as: 'demo', application: 'development' });
    page = window.page;
    await send(window, 'POST', '/api/models', leave);
    await send(window, 'POST', '/api/workflow/template', { code: 'leave.note', name: '请假审批', subject: 'leaveNote' });
    await page.goto('/workFlow/flowEngine');
    await page.getByRole('button', { name: 'leave.note', exact: true }).click();
    await page.getByRole('button', { name: '打开流程设计器' }).click();
    await page.locator('.flow-card').first().waitFor();
    await atRest(page);
  });
  after(() => product.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const add = async (after: string, kind: string) => {
    await button(`在“${after}”之后添加节点`).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  const panel = () => page.locator('.design-panel');
  const cards = () => page.locator('.flow-card-title').allTextContents();

  test('nodes are put in, told what to do, moved and taken back; what is wrong is said beside them', async () => {
    const named = await page
      .locator('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('title') ?? ''));
    assert.deepEqual(
      named.filter((name) => /^[A-Za-z ]+$/.test(name)),
      [],
      'the controls of libraries are named in the language of the page',
    );
    const recall = panel().locator('.ant-form-item', { hasText: '谁可以撤回' });
    assert.equal(
      await recall.locator('.ant-select-content, .ant-select-selection-item').first().textContent(),
      '发起人',
      'as long as nothing is chosen',
    );
    await choose(recall.getByRole('combobox'), '不允许撤回');
    await add('发起', '条件分支');
    await page.getByText('问题：1').waitFor();
    assert.deepEqual(await page.locator('.flow-card.is-warning, .flow-card-branch.is-warning').allTextContents(), ['分支1满足条件时']);
    await publishButton(page).click();
    const found = page.getByRole('tooltip', { name: /发布前须处理的问题/ }).getByRole('button', { name: '分支1' });
    await found.and(page.locator(':focus')).press('Enter');
    assert.equal(await page.getByRole('dialog').count(), 0, 'nobody is asked whether he wants what cannot be');
    await panel().getByText('条件尚未设置，请补充').waitFor();
    await choose(page.getByRole('combobox', { name: '字段' }), '天数');
    await page.getByRole('spinbutton').first().fill('3');
    // Nobody is asked on either branch yet.
    await page.getByText('提示：2').waitFor();
    await add('分支1', '审批');
    await page.getByLabel('名称', { exact: true }).fill('主管审批');
    await add('条件分支', '抄送');
    assert.deepEqual(await cards(), ['发起', '条件分支', '分支1', '主管审批', '分支2', '抄送']);
    await page.locator('.flow-card', { hasText: '抄送' }).press('Alt+ArrowUp');
    assert.deepEqual((await cards()).slice(0, 2), ['发起', '抄送']);
    await page.locator('.flow-card', { hasText: '抄送' }).press('Delete');
    assert.equal((await cards()).length, 5);
    await page.keyboard.press('Control+z');
    assert.equal((await cards()).length, 6);
    await page.keyboard.press('Control+Shift+z');
    assert.equal((await cards()).length, 5);
    assert.deepEqual(await barriers(page), []);
  });

  test('a node has a form of its own; a field that is wanted there must be in it', async () => {
    await page.locator('.flow-card', { hasText: '主管审批' }).click();
    await panel().locator('summary', { hasText: '字段权限' }).click();
    await choose(panel().getByRole('combobox', { name: '“天数”的权限' }), '必填');
    await panel().locator('summary', { hasText: '本节点表单' }).click();
    await choose(panel().getByRole('combobox', { name: '显示的表单' }), '本节点单独设置');
    await page.getByText('提示：1').waitFor();
    const fields = panel().getByRole('combobox', { name: '字段', exact: true });
    await choose(fields, '天数');
    await panel().getByText('该字段需在本节点填写，但不在节点表单中：天数').waitFor();
    await choose(fields, '天数');
    await page.getByText('提示：1').waitFor();
  });

  test('a number that is emptied to be typed anew changes nothing else', async () => {
    const number = (name: string) => panel().getByRole('spinbutton', { name });
    const type = async (name: string, typed: string) => {
      await number(name).press('Control+a');
      await number(name).press('Backspace');
      await page.keyboard.type(typed);
    };
    const asks = panel().getByRole('combobox', { name: '处理人', exact: true });
    await choose(asks, '逐级审批');
    await type('至第几级', '4');
    await type('从第几级', '3');
    await type('至第几级', '10');
    await number('至第几级').press('Tab');
    assert.deepEqual([await number('从第几级').inputValue(), await number('至第几级').inputValue()], ['3', '10']);
    await panel().locator('summary', { hasText: '办理期限' }).click();
    await panel().getByText('设置办理期限').click();
    await panel().getByText('办理期间提醒').click();
    await panel().getByText('重复提醒').click();
    assert.equal(await panel().getByText('之后每隔').count(), 0, 'told once');
    await panel().getByText('超时处理').click();
    await choose(panel().getByRole('combobox', { name: '之后', exact: true }), '自动同意');
    await type('通知几次后', '3');
    await type('通知几次后', '50');
    await number('通知几次后').press('Tab');
    assert.equal(await number('通知几次后').inputValue(), '50');
    await panel().getByText('设置办理期限').click();
    await choose(asks, '发起人的主管');
    await page.getByText('提示：1').waitFor();
  });

  test('what a trigger writes and whom it tells is chosen, not written by hand; the picture says conditions in words', async () => {
    await add('条件分支', '自动执行');
    await choose(panel().getByRole('combobox', { name: '执行内容' }), '修改记录');
    await choose(panel().getByRole('combobox', { name: '数据', exact: true }), '请假条', '请假条');
    await choose(panel().getByRole('combobox', { name: /字段$/ }).first(), '记录本身');
    await choose(
      panel()
        .getByRole('combobox', { name: /判断方式$/ })
        .last(),
      '与流程数据相同',
    );
    await choose(panel().getByRole('combobox', { name: /取值$/ }).last(), '流程审批的记录');
    await button('添加字段').click();
    await choose(panel().getByRole('combobox', { name: '赋值方式' }), '取自字段');
    await button('添加动作').click();
    await choose(panel().getByRole('combobox', { name: '执行内容' }).last(), '发送消息');
    await button('添加接收人').click();
    await choose(panel().getByRole('combobox', { name: '接收人2' }), '发起人的主管');
    await page.getByText('提示：1').waitFor();
    await button('更多').or(button('更 多')).click();
    const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载SVG图片' }).click()]);
    assert.match(await readFile(await picture.path(), 'utf8'), /天数 等于 3/);
    await page.locator('.flow-card', { hasText: '自动执行' }).press('Delete');
  });

  test('it is saved, tried out, put in force and used', async () => {
    await button('保存').or(button('保 存')).click();
    await page.getByText('已保存').first().waitFor();
    const { list } = await ask(window, '/api/data/flowVersion?pageSize=50');
    assert.deepEqual(list.filter(({ document }) => JSON.stringify(document).includes('"recall":"never"')).length, 1);
    await button('模拟').or(button('模 拟')).click();
    const trial = page.getByRole('dialog', { name: '模拟流程' });
    await trial.getByRole('spinbutton', { name: '天数' }).fill('3');
    await trial.getByRole('button', { name: '开始模拟' }).click();
    await trial.getByText('进入：分支1').waitFor();
    await trial.getByText('流程已审批通过。').waitFor();
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'detached' });
    await publish(page);
    await page.getByText('版本1 · 已发布').first().waitFor();
    await page.getByText('此流程审批操作“提交审批”。').waitFor();
    await page.getByText('尚未授权任何人对“请假条”执行“提交审批”').waitFor();
    await page.locator('.flow-card', { hasText: '主管审批' }).press('Enter');
    await panel().getByRole('heading', { name: '主管审批' }).waitFor();
    assert.equal(await panel().getByRole('button', { name: '下移' }).count(), 0, 'a version in force is not changed');
    assert.deepEqual(window.faults, []);
  });

  test('what another has saved meanwhile is not written over, and what one has drawn is kept as a new version', async () => {
    await send(window, 'POST', '/api/workflow/template', { code: 'leave.two', name: '二人设计', subject: 'leaveNote' });
    const [mine, other] = [await product.open({ as: 'demo' }), await product.open({ as: 'demo' })];
    for (const { page: one } of [mine, other]) {
      await one.goto('/workFlow/flowEngine');
      await one.getByRole('button', { name: 'leave.two', exact: true }).click();
      await one.getByRole('button', { name: '打开流程设计器' }).click();
      await one.getByRole('button', { name: '在“发起”之后添加节点' }).click();
      await one.getByRole('menuitem', { name: one === mine.page ? '审批' : '抄送', exact: true }).click();
    }
    const save = (one: Page) => one.getByRole('button', { name: /^保\s?存$/ }).click();
    await save(mine.page);
    await mine.page.getByText('已保存').first().waitFor();
    await save(other.page);
    await other.page.getByRole('dialog', { name: '此版本已被他人修改或发布' }).getByRole('button', { name: '保存为新版本' }).click();
    await other.page.getByText('版本2 · 设计中').first().waitFor();
    const { list } = await ask(window, '/api/data/flowVersion?pageSize=50');
    const kept = list.filter(({ document }) => JSON.stringify(document).includes('"leave.two"'));
    const kinds = kept.map(({ number, document }) => [number, (document as { nodes: { kind: string }[] }).nodes[1]?.kind]);
    assert.deepEqual(kinds.toSorted(), [
      [1, 'approval'],
      [2, 'copy'],
    ]);
    assert.deepEqual([...mine.faults, ...other.faults], []);
    for (const { context } of [mine, other]) await context.close();
  });

  test('a node lets the rows of a sub-table be written; they are checked and sent with the decision', async () => {
    const bags = { name: 'bagList', title: '物资单', label: ['title'], fields: { title: { kind: 'text', required: true, label: '单名' } } };
    const list = { kind: 'ref', model: 'bagList', required: true, onDelete: 'cascade', label: '物资单' };
    const bag = {
      name: 'bag',
      title: '物资明细',
      label: ['name'],
      fields: { list, name: { kind: 'text', required: true, label: '物品' } },
    };
    const table = { views: { form: { rows: [{ model: 'bag', by: 'list' }] } } };
    for (const model of [bags, bag, { ...bags, ...table }]) await send(window, 'POST', '/api/models', model);
    await send(window, 'POST', '/api/workflow/template', { code: 'bags', name: '物资审批', subject: 'bagList', category: 'finance' });
    const other = await product.open({ as: 'demo' });
    const there = other.page;
    const press = (name: RegExp) => there.getByRole('button', { name }).click();
    await there.goto('/workFlow/flowEngine');
    await there.getByRole('button', { name: 'bags', exact: true }).click();
    await press(/^打开流程设计器$/);
    await there.getByRole('button', { name: '在“发起”之后添加节点' }).click();
    await there.getByRole('menuitem', { name: '审批', exact: true }).click();
    await choose(there.getByRole('combobox', { name: '处理人', exact: true }), '发起人本人');
    await there.locator('summary', { hasText: '字段权限' }).click();
    await choose(there.getByRole('combobox', { name: '“物资明细”的权限' }), '可增、删、改行');
    await publish(there);
    await there.getByText('此流程审批操作“提交审批”。').waitFor();
    await there.goto('/workFlow/flowLaunch');
    await there.getByRole('heading', { name: '财务审批' }).waitFor();
    await there.getByText('物资审批').first().click();
    await there.getByLabel(/单名/).fill('急救物资');
    await press(/^保存$/);
    await there
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^提\s?交$/ })
      .click();
    await there.getByText('已提交').first().waitFor();
    await there.goto('/workFlow/flowTodo');
    await there.getByText('物资审批').first().click();
    await press(/添加物资明细$/);
    await there
      .getByRole('toolbar')
      .getByRole('button', { name: /^同\s?意$/ })
      .click();
    await there.getByText('此项必填').waitFor();
    await there.getByLabel(/物品/).last().fill('绷带');
    await there
      .getByRole('toolbar')
      .getByRole('button', { name: /^同\s?意$/ })
      .click();
    await there
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^同\s?意$/ })
      .click();
    await there.getByText('已通过').first().waitFor();
    assert.deepEqual(
      (await ask(window, '/api/data/bag')).list.map(({ name }) => name),
      ['绷带'],
    );
    assert.deepEqual(other.faults, []);
    await other.context.close();
  });

  test('on a phone a node is added from the list, and its fields come into sight', async () => {
    const phone = await product.open({ as: 'demo', width: 390, height: 844 });
    const design = new URL(page.url()).searchParams.get('design');
    await phone.page.goto(`/workFlow/flowEngine?design=${design}`);
    await phone.page.getByRole('button', { name: '复制为新版本' }).click();
    await phone.page.getByText('版本2 · 设计中').waitFor();
    await phone.page.locator('.flow-outline-row', { hasText: '主管审批' }).click();
    const heading = phone.page.getByRole('heading', { name: '主管审批' });
    await phone.page.waitForFunction(() => (document.getElementById('design-heading')?.getBoundingClientRect().top ?? 9999) < innerHeight);
    await heading.waitFor();
    await phone.page.getByRole('button', { name: '在其后添加' }).click();
    await phone.page.getByRole('menuitem', { name: '抄送', exact: true }).click();
    await phone.page.getByRole('heading', { name: '抄送' }).waitFor();
    assert.ok((await phone.page.locator('.flow-outline-row').allTextContents()).some((row) => row.includes('抄送')));
    assert.deepEqual(phone.faults, []);
    await phone.context.close();
  });

  test('a copy asks what it is to be called', async () => {
    await button('返回流程列表').click();
    await page.getByRole('button', { name: 'leave.note', exact: true }).click();
    await pressAction(recordDialog(page, '流程模板详情'), '复制流程');
    const dialog = page.getByRole('dialog', { name: '复制流程' });
    await dialog.getByLabel('新流程编码').fill('Leave');
    await dialog.getByRole('button', { name: /复\s?制/ }).click();
    await dialog.getByText('以小写字母开头').waitFor();
    await dialog.getByLabel('新流程编码').fill('leave.short');
    await dialog.getByRole('button', { name: /复\s?制/ }).click();
    await page.getByRole('heading', { name: '请假审批（副本）' }).waitFor();
    await page.getByText('版本1 · 设计中').waitFor();
    await button('返回流程列表').click();
    await page.getByRole('toolbar', { name: '表格工具' }).getByRole('button', { name: '导入流程' }).click();
    const taken = page.getByRole('dialog', { name: '导入流程' });
    await taken.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await taken.getByLabel('新编码').fill('Ta 3');
    await taken.getByRole('button', { name: /导\s?入/ }).click();
    await taken.getByText('以小写字母开头').waitFor();
    assert.deepEqual(window.faults, []);
  });
});
