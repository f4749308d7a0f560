import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { asking, decideBy, submitRecord } from './declaring.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, pressAction, recordDialog } from './steps.ts';

const section = { who: 'named', roles: ['bureauAdmin'], among: 'aboveRecord' };
const allow = ['reject', 'return', 'transfer', 'addSign', 'assist', 'copy'];
const nodes = [
  {
    kind: 'approval',
    id: 'school',
    title: '学校审核',
    who: { who: 'candidates', roles: ['schoolLeader', 'schoolAdmin'] },
    allow: ['reject'],
  },
  { kind: 'approval', id: 'section', title: '科室推荐', who: section, allow, require: { opinion: 'always', signature: true } },
  { kind: 'approval', id: 'leader', title: '局领导认定', who: { who: 'named', roles: ['bureauApprover'], among: 'aboveRecord' }, allow },
];

describe('an approval by thumb', () => {
  let product: Product;
  let phone: Window;
  let page: Page;
  before(async () => {
    product = await startProduct();
    await decideBy(product, '专项申报会商', nodes);
    await submitRecord(product, ['湿地里的科学课'], false);
  });
  after(() => product.close());

  const toolbar = () => page.getByRole('toolbar', { name: '流程操作' });
  const sheet = () => page.getByRole('dialog');
  const tapMore = async (act: string) => {
    await toolbar().getByRole('button', { name: '更多' }).tap();
    await page.getByRole('menuitem', { name: act, exact: true }).tap();
  };

  test('whoever submits a record from its page is asked for the approvers of the first node', async () => {
    const window = await product.open({ as: 'schoolAdmin' });
    await window.page.goto('/home');
    await window.page.getByRole('menuitem', { name: '专项申报' }).click();
    await window.page
      .getByRole('button', { name: /^DE/ })
      .or(window.page.getByRole('link', { name: /^DE/ }))
      .first()
      .click();
    const record = recordDialog(window.page, '专项申报详情');
    await pressAction(record, '提交');
    const dialog = window.page.getByRole('dialog', { name: '提交', exact: true });
    await dialog.getByRole('button', { name: '提交', exact: true }).click();
    await dialog.getByText('请先选择下一节点的审批人').waitFor();
    await dialog.getByRole('group', { name: '“学校审核”的审批人' }).getByRole('checkbox', { name: '校领导 · 麓山区第三小学' }).check();
    await dialog.getByRole('button', { name: '提交', exact: true }).click();
    await record.getByText('审批中：学校审核').waitFor();
    await atRest(window.page);
    assert.equal(await record.getByRole('button', { name: '编辑', exact: true }).count(), 0, 'the flow alone writes the record now');
    assert.deepEqual(window.faults, []);
    const leader = await asking(product, 'schoolLeader');
    const { list } = await leader<{ list: { instance: string; number: number }[] }>('GET', '/api/data/flowTask');
    const [task] = list;
    await leader('POST', `/api/workflow/instances/${task?.instance}/acts`, { act: { event: 'agree', task: task?.number } });
  });

  test('everything is large enough, and nothing lies under the bar at the bottom', async () => {
    phone = await product.open({ width: 390, height: 844, as: 'bureauAdmin', touch: true });
    page = phone.page;
    await page.goto('/workFlow/flowMine');
    await page.getByText('暂无您发起的流程').waitFor();
    await page.goto('/workFlow/flowTodo');
    await page.getByPlaceholder('搜索流程标题').fill('湿地');
    await page.getByRole('button', { name: /湿地里的科学课/ }).waitFor();
    await page.getByText('共 1 条').first().waitFor();
    assert.deepEqual(
      await small(page.locator('.flow-list .ant-checkbox-wrapper, .flow-list .ant-btn:not(.ant-btn-sm), .flow-list dd button')),
      [],
    );
    await page.getByRole('button', { name: /湿地里的科学课/ }).tap();
    await page.getByText('四年级学生走进湿地公园').waitFor();
    assert.match(await page.title(), /^湿地里的科学课/, 'windows and tabs of several flows are told apart');
    const named = page.getByRole('button', { name: /^关闭湿地里的科学课/ });
    await named.waitFor();
    await page.goto('/workFlow/flowTodo');
    await named.waitFor();
    assert.equal(
      await page.getByText('流程详情', { exact: true }).count(),
      0,
      'a tab keeps the title of its flow while it is not built again',
    );
    await page.goBack();
    await page.getByText('四年级学生走进湿地公园').waitFor();
    assert.deepEqual(await small(toolbar().getByRole('button')), []);
    const last = page.locator('.flow-form').locator('tr, .ant-descriptions-row').last();
    await last.scrollIntoViewIfNeeded();
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    const [end, bar] = [await last.boundingBox(), await toolbar().boundingBox()];
    assert.ok(end && bar && end.y + end.height <= bar.y, `${end?.y} + ${end?.height} under ${bar?.y}`);
    const [top, more] = [
      page.getByRole('button', { name: '回到顶部' }),
      await toolbar().getByRole('button', { name: '更多' }).boundingBox(),
    ];
    const round = (await top.isVisible()) ? await top.boundingBox() : null;
    assert.ok(!round || !more || round.y + round.height <= more.y, 'nothing floats over the bar');
    await toolbar().getByRole('button', { name: '更多' }).tap();
    await page.getByRole('menuitem', { name: '转审' }).waitFor();
    assert.deepEqual(await small(page.getByRole('menuitem')), []);
    await page.getByRole('menuitem', { name: '加签' }).tap();
    await sheet().getByText('后加签').waitFor();
    assert.deepEqual(await small(sheet().getByRole('button')), []);
    assert.deepEqual(await small(sheet().locator('.ant-radio-wrapper, .ant-select')), []);
    assert.ok(await sheet().getByText('湿地里的科学课').isVisible(), 'a sheet says what it is about');
    await sheet()
      .getByRole('button', { name: /取\s?消/ })
      .tap();
  });

  test('a colleague is found by name with his place, and the task can be passed on to him', async () => {
    await tapMore('协办');
    await sheet().getByRole('button', { name: '协办', exact: true }).tap();
    await sheet().getByText('请选择人员').waitFor();
    await sheet().getByLabel('协办人员').fill('市局审批');
    await page.locator('.ant-select-item-option').filter({ hasText: '湘江市教育局' }).first().tap();
    await page.keyboard.press('Escape');
    await sheet().getByLabel('意见').fill('请帮忙看一下安全预案。');
    await sheet().getByRole('button', { name: '协办', exact: true }).tap();
    await page.getByText('协办成功').waitFor();
    await page.getByRole('tab', { name: '流转记录' }).tap();
    await page.getByText('→ 市局审批人').waitFor();
    assert.equal(await page.getByRole('button', { name: /^关闭湿地里的科学课/ }).count(), 1, 'parts of a flow stand in one tab');
  });

  test('whoever has reminded people reads from when on he may again, with no letter cut off', async () => {
    const initiator = await product.open({ width: 390, height: 844, as: 'schoolAdmin', touch: true });
    await initiator.page.goto('/workFlow/flowMine');
    await initiator.page
      .getByRole('button', { name: /湿地里的科学课/ })
      .first()
      .tap();
    const bar = initiator.page.getByRole('toolbar', { name: '流程操作' });
    await bar.getByRole('button', { name: /^催\s?办$/ }).tap();
    const waits = bar.getByRole('button', { name: /^已催办，\d\d:\d\d 后可再催$/ });
    await waits.waitFor();
    assert.equal(await waits.isDisabled(), true);
    assert.ok(await waits.evaluate((button) => button.scrollWidth <= button.clientWidth + 1));
    assert.deepEqual(initiator.faults, []);
    await initiator.context.close();
  });

  test('whoever looks after flows has what is done most often at the thumb, and what cannot be otherwise is chosen already', async () => {
    const keeper = await product.open({ width: 390, height: 844, as: 'demo', touch: true });
    await keeper.page.goto('/workFlow/flowMonitor');
    await keeper.page.getByRole('tab', { name: '异常处理' }).waitFor();
    assert.deepEqual(await small(keeper.page.locator('.flow-monitor').getByRole('tab').locator('xpath=..')), []);
    await keeper.page.getByRole('button', { name: /湿地里的科学课/ }).tap();
    await keeper.page.getByRole('toolbar', { name: '流程操作' }).getByRole('button', { name: '指派' }).tap();
    const asked = keeper.page.getByRole('dialog');
    assert.deepEqual(await small(asked.getByRole('radio').locator('xpath=ancestor::label')), []);
    await asked.getByRole('radio', { name: '市局审批人 · 科室推荐' }).check();
    await asked.getByRole('button', { name: '指派', exact: true }).tap();
    await asked.getByText('请选择人员').waitFor();
    assert.deepEqual(keeper.faults, []);
    await keeper.context.close();
  });

  test('what is missing is shown, what was typed stays, and the hand that signs is kept with the opinion', async () => {
    await toolbar().getByRole('button', { name: '同意' }).tap();
    await sheet().getByRole('button', { name: '同意', exact: true }).tap();
    await sheet().getByText('请签名').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'flow-opinion', 'the first that is missing has the focus');
    await sheet().getByLabel('意见').fill('方案可行，安全预案完整。');
    await sheet()
      .getByRole('button', { name: /取\s?消/ })
      .tap();
    await toolbar().getByRole('button', { name: '同意' }).tap();
    assert.equal(await sheet().getByLabel('意见').inputValue(), '方案可行，安全预案完整。');
    const pad = sheet().getByRole('img', { name: '签名板' });
    await write(page, pad);
    await sheet().getByRole('button', { name: '清除' }).click();
    await sheet().getByRole('button', { name: '同意', exact: true }).click();
    await sheet().getByText('请签名').waitFor();
    await write(page, pad);
    await sheet().getByRole('button', { name: '同意', exact: true }).click();
    await page.getByText('同意成功').waitFor();
    await page.getByText('方案可行，安全预案完整。').waitFor();
    const picture = page.getByRole('img', { name: '市局管理员的签名' });
    await picture.waitFor();
    const ink = await picture.evaluate(inked);
    assert.ok(ink > 200, `${ink} dark dots`);
    assert.deepEqual(phone.faults, []);
  });
});

/** How many dots of a picture are drawn; runs in the page. */
function inked(picture: Element): number {
  const image = picture as HTMLImageElement;
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const dots = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return dots.filter((value, place) => place % 4 === 3 && value > 100).length;
}

/** Those that a thumb would miss. */
const small = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((found) =>
    found
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.textContent || one.getAttribute('aria-label')} ${one.getBoundingClientRect().height}`),
  );

/** Writes on the pad with a finger. What is pressed right after it is clicked: a tap so soon is taken for the end of the stroke. */
async function write(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  assert.ok(box);
  const touch = await page.context().newCDPSession(page);
  const at = (n: number) => ({ x: box.x + 30 + n * 12, y: box.y + box.height / 2 + 30 * Math.sin(n) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (let n = 1; n < 20; n++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(n)] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
