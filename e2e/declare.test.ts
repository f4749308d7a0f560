import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { Locator, Page } from 'playwright-core';
import { type AgreedTrip, agreedTrip } from './agreed.ts';
import { asking } from './declaring.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, choose, labelled, pressAction, save } from './steps.ts';

/* Four people take a trip from the draft of its contract to its declaration, through the pages alone. */
describe('an agreed trip is declared', () => {
  let product: Product;
  let trip: AgreedTrip;
  let school: Window;
  let leader: Window;
  before(async () => {
    product = await startProduct();
    trip = await agreedTrip(product);
    school = await product.open({ as: 'schoolAdmin' });
    leader = await product.open({ as: 'schoolLeader', width: 390, height: 844, touch: true });
  });
  after(() => product.close());

  /** The page of the trip, with what it still misses. */
  const atTrip = async ({ page }: Window): Promise<Locator> => {
    await page.goto(`/trip?id=${trip.trip}`);
    await page.getByRole('heading', { name: trip.name, exact: true }).waitFor();
    return page.locator('.trip-home-guards').first();
  };
  const detail = (page: Page, title: string) => page.getByRole('dialog', { name: `${title}详情` });
  /** Takes a step of an open record that asks whether it is meant. */
  const step = async (record: Locator, action: string) => {
    await pressAction(record, action);
    const asked = record.page().getByRole('dialog', { name: action, exact: true });
    await asked.getByRole('button', { name: action, exact: true }).click();
    await asked.waitFor({ state: 'detached' });
  };
  /** Agrees by thumb or mouse to what stands among a person's tasks. */
  const agree = async ({ page }: Window, task: string) => {
    await page.goto('/workFlow/flowTodo');
    await page.getByRole('main').getByRole('button', { name: task }).first().click();
    await page.getByRole('toolbar').getByRole('button', { name: '同意', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '同意' });
    await sheet.getByRole('button', { name: '同意', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
  };
  const sign = async (page: Page, action: string) => {
    await page.getByRole('button', { name: action, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: action, exact: true });
    const pad = sheet.locator('canvas');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 80, { steps: 4 });
    await page.mouse.up();
    await sheet.getByRole('checkbox', { name: '我已阅读并同意合同全文' }).check();
    await sheet.getByRole('button', { name: '确认签署' }).click();
    await sheet.waitFor({ state: 'detached' });
  };

  test('whose contract takes no terms of 99 %, and is signed by both sides', async () => {
    const agency = await product.open({ as: 'agencyManager' });
    const guards = await atTrip(agency);
    await guards.getByRole('button', { name: '查看' }).first().click();
    const contract = detail(agency.page, '合同');
    await contract.getByRole('tab', { name: '条款编辑' }).click();
    const last = contract.getByLabel('第 3 个付款节点的比例');
    await last.fill('29');
    await contract.getByText('付款比例合计须为 100%').waitFor();
    assert.equal(await contract.getByRole('button', { name: '保存条款' }).isDisabled(), true);
    await last.fill('30');
    await sign(agency.page, '机构签署');
    await contract.getByText('等待学校领导签署').waitFor();
    await leader.page.goto(`/lims02/lims020203?record=${trip.contract}`);
    await sign(leader.page, '学校签署');
    await detail(leader.page, '合同').getByText('已签订').first().waitFor();
    assert.deepEqual([...agency.faults, ...leader.faults], []);
  });

  const copiedPlan = async (): Promise<Locator> => {
    const { page } = school;
    await page.goto(`/lims04/lims040104?filter=${encodeURIComponent(JSON.stringify({ isTemplate: true }))}`);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^EP\d+/ })
      .first()
      .click();
    const template = detail(page, '应急预案');
    await choose(template.getByRole('combobox', { name: '选择筹备中的行程' }), trip.name, trip.name);
    await template.getByRole('button', { name: '生成草稿' }).click();
    await page.waitForURL(/peek=emergencyPlan/);
    const draft = detail(page, '应急预案').last();
    await draft.getByRole('heading', { name: new RegExp(`^${trip.name}`) }).waitFor();
    return draft;
  };

  /** From the gap that the page of the trip shows, a template is taken where the notice would be written. */
  const startedNotice = async (): Promise<Locator> => {
    const { page } = school;
    const guards = await atTrip(school);
    await guards.locator('a[href*="/lims040103"]').click();
    const form = page.getByRole('dialog', { name: '新建安全须知' });
    await choose(form.getByRole('combobox', { name: '选择模板' }), '小学研学一日行程');
    await form.getByRole('button', { name: '生成草稿' }).click();
    const draft = detail(page, '安全须知');
    await draft.getByRole('heading', { name: `${trip.name}安全须知` }).waitFor();
    return draft;
  };

  test('whose safety papers begin with templates, say what they lack, and are approved by the leader on a phone', async () => {
    const { page } = school;
    const plan = await copiedPlan();
    await plan.getByText('缺就近医院').waitFor();
    await pressAction(plan, '编辑');
    const form = page.getByRole('dialog', { name: '编辑应急预案' });
    await form.getByRole('button', { name: '添加就近医院' }).click();
    await choose(form.locator('[id*=emergencyHospital][id$="-site"]'), '岳麓山研学实践基地', '岳麓山');
    await form.locator('[id*=emergencyHospital][id$="-name"]').fill('麓山区人民医院');
    await form.locator('[id*=emergencyHospital][id$="-phone"]').fill('0731-88880000');
    await save(form);
    await detail(page, '应急预案').last().getByText('内容齐全，可以提交审核').waitFor();
    await step(detail(page, '应急预案').last(), '提交审核');
    await step(await startedNotice(), '提交审核');
    await agree(leader, `${trip.name}应急预案`);
    await agree(leader, `${trip.name}安全须知`);
    assert.deepEqual([...school.faults, ...leader.faults], []);
  });

  test('whose hazards are placed on the matrix of a page of their own', async () => {
    const { page } = school;
    const guards = await atTrip(school);
    await guards.locator('a[href*="/lims040114"]').click();
    await page.getByText('该行程尚未评估风险').waitFor();
    await choose(page.getByRole('combobox', { name: '选择模板' }), '研学旅行常见风险清单');
    await page.getByRole('button', { name: '以模板开始' }).click();
    await page.getByRole('button', { name: /陌生人搭讪/ }).waitFor();
    await page.getByRole('button', { name: '从风险库添加' }).click();
    const library = page.getByRole('dialog', { name: '从风险库添加风险点' });
    await library.getByRole('checkbox', { name: /溪边失足落水/ }).check();
    assert.equal(await library.getByRole('checkbox', { name: /陌生人搭讪/ }).count(), 0, 'what the assessment has is not offered again');
    await library.getByRole('button', { name: '添加 1 项' }).click();
    await page.getByRole('button', { name: /溪边失足落水/ }).waitFor();
    await page.getByRole('button', { name: '添加风险点' }).click();
    const hazard = page.getByRole('dialog', { name: '新建风险点' });
    await choose(hazard.getByRole('combobox', { name: labelled('风险类型') }), '交通事故');
    await hazard.getByLabel(labelled('风险描述')).fill('乘车途中离座');
    for (const [label, grade] of Object.entries({ 可能性: '3', 严重性: '4', 措施后可能性: '1', 措施后严重性: '4' }))
      await hazard.getByLabel(labelled(label)).fill(grade);
    await hazard.getByLabel(labelled('管控措施')).fill('每车两名教师');
    await hazard.getByLabel(labelled('责任人')).fill('李老师');
    await save(hazard);
    const line = page.getByRole('button', { name: /乘车途中离座/ });
    await line.click();
    await page.getByRole('button', { name: /可能性 2，严重性 4/ }).click();
    await page.getByRole('button', { name: /可能性 2，严重性 4，.*1 个风险点/ }).waitFor();
    await step(page.getByRole('main'), '提交审核');
    await agree(leader, `${trip.name} · 风险评估审核`);
    assert.deepEqual([...school.faults, ...leader.faults], []);
  });

  test('whose agency has a licence that ends a day before the return: it is named until it is renewed', async () => {
    const [agency, bureau, admin] = await Promise.all(['agencyManager', 'bureauAdmin', 'demo'].map((as) => asking(product, as)));
    assert.ok(agency && bureau && admin);
    const { record } = await admin<{ record: { returnAt: string } }>('GET', `/api/data/trip/${trip.trip}`);
    const returns = chinaDay(record.returnAt);
    const held = encodeURIComponent(JSON.stringify({ qualType: 'travelLicence' }));
    const { list } = await agency<{ list: { id: string; certNo: string; validFrom: string }[] }>(
      'GET',
      `/api/data/qualification?filter=${held}`,
    );
    const [licence] = list;
    assert.ok(licence);
    const renewed = async (validTo: string) => {
      const { certNo, validFrom } = licence;
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), '许可证.pdf');
      const files = [(await agency<{ id: string }>('POST', '/api/file/Uploader', form)).id];
      await agency('POST', `/api/data/qualification/${licence.id}/actions/renew`, { args: { certNo, validFrom, validTo, files } });
      await bureau('POST', `/api/data/qualification/${licence.id}/actions/approve`, { args: {} });
    };
    await renewed(addDays(returns, -1));
    const guards = await atTrip(school);
    const gap = guards.getByRole('paragraph').filter({ hasText: `有效期不能覆盖返回日（${returns}）` });
    await gap.getByText(/由机构.*办理/).waitFor();
    const theirs = await product.open({ as: 'agencyManager' });
    const own = await atTrip(theirs);
    const { list: schools } = await (await asking(product, 'schoolAdmin'))<{ list: { name: string }[] }>('GET', '/api/data/school');
    await theirs.page
      .locator('.trip-home-figures')
      .getByText(schools[0]?.name ?? '?', { exact: true })
      .waitFor();
    await own.getByRole('paragraph').filter({ hasText: returns }).getByRole('button', { name: '查看' }).click();
    await detail(theirs.page, '资质证照').getByText(addDays(returns, -1)).first().waitFor();
    await renewed(addDays(returns, 300));
    await atTrip(school);
    await guards.getByText('有效期不能覆盖返回日').waitFor({ state: 'detached' });
    assert.deepEqual([...school.faults, ...theirs.faults], []);
  });

  test('which forgets no fence: it is named until it is drawn around the base', async () => {
    const { page } = school;
    const guards = await atTrip(school);
    await guards.getByText('“岳麓山研学实践基地”尚未划定电子围栏').waitFor();
    await page.getByRole('button', { name: '提交活动申报（尚缺 1 项）' }).click();
    const dialog = page.getByRole('dialog', { name: '提交活动申报' });
    assert.equal(await dialog.getByRole('button', { name: /^提\s?交$/ }).isDisabled(), true);
    await dialog.getByRole('link', { name: '去办理' }).click();
    await page.getByRole('button', { name: '以“岳麓山研学实践基地”为圆心绘制' }).click();
    await page.getByRole('button', { name: '下一步：填写信息' }).click();
    const form = page.getByRole('dialog', { name: '新建电子围栏' });
    await form.getByLabel(labelled('联系人')).fill('李老师');
    await form.getByLabel(labelled('联系人电话')).fill('13907310001');
    await save(form);
    await atTrip(school);
    await page.getByRole('button', { name: '提交活动申报', exact: true }).click();
    await dialog.getByText('条件已全部满足').waitFor();
    await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
    await page.locator('.trip-home-declaration').getByText('校内审批').waitFor();
    assert.deepEqual(school.faults, []);
  });

  test('is returned by the bureau on a phone with a reason for a section, which the page of the trip shows', async () => {
    await agree(leader, `${trip.name} · 研学活动申报`);
    const section = await product.open({ as: 'bureauAdmin', width: 390, height: 844, touch: true });
    await section.page.goto('/workFlow/flowTodo');
    await section.page
      .getByRole('main')
      .getByRole('button', { name: `${trip.name} · 研学活动申报` })
      .click();
    await section.page.getByLabel('安全材料意见').fill('请写明夜间值班');
    await section.page.getByRole('toolbar').getByRole('button', { name: '更多' }).tap();
    await section.page.getByRole('menuitem', { name: '退回', exact: true }).tap();
    const sheet = section.page.getByRole('dialog');
    await sheet.getByRole('button', { name: '退回', exact: true }).tap();
    await sheet.getByText('请填写意见').waitFor();
    await sheet.getByLabel('意见').fill('请补充后重新提交');
    await sheet.getByRole('button', { name: '退回', exact: true }).tap();
    await section.page.getByText('退回成功').waitFor();
    await atTrip(school);
    const declaration = school.page.locator('.trip-home-declaration');
    await declaration.getByText('退回修改').waitFor();
    await declaration.getByText('请写明夜间值班').waitFor();
    assert.deepEqual([...section.faults, ...school.faults], []);
  });

  test('and, submitted again, is passed by section and leader of the bureau, who are not the same person', async () => {
    await school.page.getByRole('button', { name: '修改并重新提交' }).click();
    await school.page.getByRole('toolbar').getByRole('button', { name: '提交', exact: true }).click();
    const sheet = school.page.getByRole('dialog', { name: '提交', exact: true });
    await sheet.getByRole('button', { name: '提交', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await agree(leader, `${trip.name} · 研学活动申报`);
    const [section, chief] = [await product.open({ as: 'bureauAdmin' }), await product.open({ as: 'bureauApprover' })];
    await agree(section, `${trip.name} · 研学活动申报`);
    await section.page.getByText('局领导审批').first().waitFor();
    await section.page.getByRole('toolbar').getByRole('button', { name: '同意', exact: true }).waitFor({ state: 'detached' });
    await agree(chief, `${trip.name} · 研学活动申报`);
    await atTrip(school);
    await school.page.locator('.trip-home-declaration').getByText('审核通过').waitFor();
    await school.page.getByRole('article', { name: '合同' }).getByText('履行中').waitFor();
    await atRest(school.page);
    assert.deepEqual([...school.faults, ...section.faults, ...chief.faults], []);
  });
});
