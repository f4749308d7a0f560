import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, labelled, nationalId, pressAction, recordDialog, save, signInAs } from './steps.ts';

const schools = '/lims01/lims010201';
const staff = '/lims01/lims010202';
const grades = '/lims01/lims010205';
const classes = '/lims01/lims010206';
const students = '/lims01/lims010207';

describe('the bureau opens a school', () => {
  let product: Product;
  let bureau: Window;
  before(async () => {
    product = await startProduct();
    bureau = await product.open();
    await signInAs(bureau, 'districtAdmin');
  });
  after(() => product.close());

  test('an empty form names what is missing at its fields and puts the cursor into the first', async () => {
    const { page } = bureau;
    await page.goto(schools);
    await page.getByRole('button', { name: /新建$/ }).click();
    const form = recordDialog(page, '新建学校资料');
    await page.waitForFunction(() => document.activeElement?.id === 'school-name');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const name = form.getByRole('textbox', { name: labelled('学校名称') });
    await page.waitForFunction(() => document.querySelector('#school-name')?.getAttribute('aria-invalid') === 'true');
    assert.equal(await name.evaluate((input) => input === document.activeElement), true);
    for (const label of ['学校标识码', '校长', '安全负责人电话', '联系电话', '地址'])
      assert.match((await errorAt(form.getByRole('textbox', { name: labelled(label) }))) ?? '', /\p{Script=Han}/u, label);
  });

  test('a code of another stage is refused at its field, then the school is saved', async () => {
    const { page } = bureau;
    const form = recordDialog(page, '新建学校资料');
    await fill(form, {
      学校名称: '麓山区云麓小学',
      学校标识码: '3143990777',
      校长: '文远山',
      安全负责人: '易守成',
      安全负责人电话: '15400000001',
      研学联系人: '贺新禾',
      联系电话: '15400000002',
      地址: '湘江市麓山区云麓路1号',
    });
    await form.getByPlaceholder('经度').fill('112.93');
    await form.getByPlaceholder('纬度').fill('28.22');
    await choose(form.getByRole('combobox', { name: labelled('办学类型') }), '小学');
    await choose(form.getByRole('combobox', { name: labelled('办学性质') }), '公办');
    await choose(form.getByRole('combobox', { name: labelled('主管教育局') }), '麓山区教育局', '麓山');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const code = form.getByRole('textbox', { name: labelled('学校标识码') });
    await form.getByText('学校标识码与办学类型不符，首位应为 2').waitFor();
    assert.equal(await code.evaluate((input) => input === document.activeElement), true);
    await code.fill('2143990777');
    await save(form);
    await recordDialog(page, '学校资料详情').getByRole('heading', { name: '麓山区云麓小学' }).waitFor();
  });

  test('the school stands in the list, in the tree beside the students, and among the organisations', async () => {
    const { page } = bureau;
    await page.goto(`${schools}?q=${encodeURIComponent('云麓')}`);
    await page.getByRole('gridcell', { name: '麓山区云麓小学', exact: true }).waitFor();
    await page.goto(students);
    await page.getByRole('textbox', { name: '搜索名称' }).fill('云麓');
    await page.getByRole('tree').getByText('麓山区云麓小学').waitFor();
    const filter = encodeURIComponent(JSON.stringify({ name: '麓山区云麓小学' }));
    const [one] = (await ask(bureau, `/api/data/organisation?filter=${filter}`)).list;
    assert.equal(one?.kind, 'school');
  });

  test('two people change the same school: the second sees both sides and decides', async () => {
    const { page } = bureau;
    const other = await product.open();
    await signInAs(other, 'bureauAdmin');
    const forms: Locator[] = [];
    for (const window of [bureau, other]) {
      await window.page.goto(`${schools}?q=${encodeURIComponent('云麓')}`);
      await window.page.getByRole('row', { name: /云麓/ }).getByRole('button', { name: '编辑' }).click();
      forms.push(recordDialog(window.page, '编辑学校资料'));
    }
    const [mine, theirs] = forms as [Locator, Locator];
    await mine.getByRole('textbox', { name: labelled('校长') }).waitFor();
    await theirs.getByRole('textbox', { name: labelled('校长') }).fill('林先行');
    await theirs.getByRole('textbox', { name: labelled('简称') }).fill('云麓');
    await save(theirs);
    await mine.getByRole('textbox', { name: labelled('校长') }).fill('周后至');
    await mine.getByRole('button', { name: '保存', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: '该记录已被他人修改' });
    await conflict.getByText('林先行').waitFor();
    await conflict.getByText('周后至').waitFor();
    await conflict.getByRole('button', { name: '合并并保存' }).click();
    const detail = recordDialog(page, '学校资料详情');
    await detail.getByText('周后至').waitFor();
    await detail.getByText('云麓', { exact: true }).waitFor();
    assert.deepEqual(bureau.faults, []);
    await other.context.close();
  });
});

describe('the school keeps its people', () => {
  let product: Product;
  let school: Window;
  let page: Page;
  const pupil = { name: '欧阳知行', idCard: nationalId('439902', '2017-09-03', 812) };
  before(async () => {
    product = await startProduct();
    school = await product.open();
    page = school.page;
    await signInAs(school, 'schoolAdmin');
  });
  after(() => product.close());

  test('a grade is named after its level, its class gets the teacher who was added first', async () => {
    await create(grades, '年级资料', async (form) => {
      await form.getByRole('spinbutton', { name: labelled('年级序号') }).fill('3');
    });
    await recordDialog(page, '年级资料详情').getByRole('heading', { name: '三年级' }).waitFor();
    await create(staff, '教职工资料', async (form) => {
      await fill(form, { 姓名: '司徒晓岚', 身份证号: nationalId('439902', '1988-05-17', 634), 手机号: '15412345671' });
      await choose(form.getByRole('combobox', { name: labelled('职位') }), '班主任');
    });
    await create(classes, '班级资料', async (form) => {
      await choose(form.getByRole('combobox', { name: labelled('年级') }), '三年级');
      await form.getByRole('textbox', { name: labelled('班级名称') }).fill('三年级1班');
      await choose(form.getByRole('combobox', { name: labelled('班主任') }), '司徒晓岚', '司徒');
    });
    await recordDialog(page, '班级资料详情').getByText('司徒晓岚').waitFor();
  });

  test('a student with a wrong identity number is refused; with the right one gender and birthday follow from it', async () => {
    const wrong = pupil.idCard.slice(0, 17) + (pupil.idCard.endsWith('1') ? '2' : '1');
    await create(students, '学生资料', async (form) => {
      await fill(form, { 姓名: pupil.name, 身份证号: wrong });
      await choose(form.getByRole('combobox', { name: labelled('班级') }), '三年级1班', '三年级1');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      const idCard = form.getByRole('textbox', { name: labelled('身份证号') });
      // Which document the number is of is known to the server alone, whose refusal comes to the field.
      await eventually(
        () => errorAt(idCard),
        (text) => /身份证号校验码有误/.test(text ?? ''),
      );
      assert.equal(await idCard.evaluate((input) => input === document.activeElement), true);
      await idCard.fill(pupil.idCard);
    });
    const detail = recordDialog(page, '学生资料详情');
    await detail.getByRole('heading', { name: pupil.name }).waitFor();
    await detail.getByRole('cell', { name: '女', exact: true }).waitFor();
    assert.equal(await detail.getByText(pupil.idCard).count(), 0);
  });

  test('masked values are shown together for a purpose, which then stands in the history, and is not asked for again', async () => {
    const detail = recordDialog(page, '学生资料详情');
    await detail.getByRole('button', { name: '查看完整身份证号' }).click();
    const asked = page.getByRole('dialog', { name: '查看学生资料的脱敏信息' });
    await asked.getByRole('button', { name: '查看', exact: true }).click();
    await asked.getByText('请选择查看用途').waitFor();
    await asked.getByRole('radio', { name: '核对身份信息' }).check();
    await asked.getByRole('button', { name: '查看', exact: true }).click();
    for (const value of [pupil.idCard, '2017-09-03']) await detail.getByText(value, { exact: true }).waitFor();
    await detail.getByRole('button', { name: '重新脱敏' }).click();
    await detail.getByText(pupil.idCard, { exact: true }).waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: '查看脱敏信息' }).click();
    await detail.getByText(pupil.idCard, { exact: true }).waitFor();
    await detail.getByRole('tab', { name: '变更记录' }).click();
    await detail.getByText('原因：核对身份信息').first().waitFor();
    await detail.getByText('→ 三年级1班').waitFor();
  });

  test('the student is found by name, by a filter and by the tree, and the address keeps what was asked', async () => {
    await page.goto(students);
    const keyword = page.getByRole('textbox', { name: /^搜索学号/ });
    await keyword.fill(pupil.name);
    await page.getByText('共 1 条').first().waitFor();
    await row(pupil.name).waitFor();
    await page.waitForURL(/q=/);
    await page.reload();
    await row(pupil.name).waitFor();
    assert.equal(await keyword.inputValue(), pupil.name);
    await row(pupil.name).getByRole('button').first().click();
    await recordDialog(page, '学生资料详情').getByRole('heading', { name: pupil.name }).waitFor();
    await page.goBack();
    await recordDialog(page, '学生资料详情').waitFor({ state: 'detached' });
    await row(pupil.name).waitFor();

    await page.goto(students);
    const tree = page.getByRole('tree');
    await tree.getByText('三年级', { exact: true }).waitFor();
    await tree.locator('.ant-tree-treenode', { hasText: '三年级' }).locator('.ant-tree-switcher').click();
    await tree.getByText('三年级1班').click();
    await page.waitForURL(/node=/);
    await page.getByText('共 1 条').first().waitFor();
    await row(pupil.name).waitFor();
    await choose(page.getByRole('combobox', { name: labelled('性别') }), '男');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.goBack();
    await row(pupil.name).waitFor();
  });

  test('what was typed is not lost by closing the form or going back without being asked', async () => {
    await page.goto(students);
    await page.getByRole('button', { name: /新建$/ }).first().click();
    const form = recordDialog(page, '新建学生资料');
    await form.getByRole('textbox', { name: labelled('姓名') }).fill('试填一名');
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' });
    for (const leave of [() => form.getByRole('button', { name: /close|关闭/i }).click(), () => page.goBack()]) {
      await leave();
      await question.waitFor();
      await atRest(page);
      await question.getByRole('button', { name: '取消' }).click();
      await question.waitFor({ state: 'hidden' });
      assert.equal(await form.getByRole('textbox', { name: labelled('姓名') }).inputValue(), '试填一名');
    }
    await form.getByRole('button', { name: '取消' }).click();
    await question.getByRole('button', { name: '放弃修改' }).click();
    await form.waitFor({ state: 'detached' });
  });

  test('the student is suspended, comes back, moves away, is deleted and brought back', async () => {
    await page.goto(`${students}?q=${encodeURIComponent(pupil.name)}`);
    await row(pupil.name).getByRole('button').first().click();
    const detail = recordDialog(page, '学生资料详情');
    await act(detail, '休学', '因病休养一学期');
    await detail.getByText('休学', { exact: true }).first().waitFor();
    await act(detail, '复学');
    await detail.getByText('在读', { exact: true }).waitFor();
    await act(detail, '转出', '随父母迁往外省');
    await detail.getByText('转出', { exact: true }).first().waitFor();
    assert.equal(await detail.getByRole('button', { name: '休学', exact: true }).count(), 0);
    await detail.getByRole('tab', { name: '变更记录' }).click();
    for (const text of ['原因：因病休养一学期', '原因：随父母迁往外省']) await detail.getByText(text).waitFor();
    await pressAction(detail, '删除');
    await page.getByRole('dialog', { name: '删除这条记录？' }).getByRole('button', { name: '删除' }).click();
    await detail.waitFor({ state: 'detached' });
    await page.getByText('没有符合条件的记录').waitFor();
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await row(pupil.name).filter({ hasText: '转出' }).waitFor();
  });

  test('at the end of the year the last grade graduates and the others move up with their classes', async () => {
    await page.goto(grades);
    await rowAction('四年级', '升级');
    const refusal = page.getByRole('dialog', { name: '升级' });
    await refusal.getByText(/已有启用的“五年级”/).waitFor();
    await refusal.getByRole('button', { name: '取消' }).click();
    await rowAction('六年级', '毕业');
    await row(/届/).getByText('停用').waitFor();
    for (const [from, to] of [
      ['五年级', '六年级'],
      ['四年级', '五年级'],
      ['三年级', '四年级'],
    ] as const) {
      await rowAction(from, '升级');
      await row(from).waitFor({ state: 'detached' });
      await row(to).filter({ hasText: '启用' }).waitFor();
    }
    await page.goto(`${classes}?q=${encodeURIComponent('四年级1班')}`);
    await page.getByRole('gridcell', { name: '司徒晓岚' }).waitFor();
    assert.deepEqual(school.faults, []);
  });

  const row = (name: string | RegExp) => page.locator('tbody').getByRole('row').filter({ hasText: name });

  async function create(address: string, title: string, enter: (form: Locator) => Promise<void>): Promise<void> {
    await page.goto(address);
    await page.getByRole('button', { name: /新建$/ }).first().click();
    const form = recordDialog(page, `新建${title}`);
    await enter(form);
    await save(form);
    await recordDialog(page, `${title}详情`).waitFor();
  }

  async function act(detail: Locator, action: string, reason?: string): Promise<void> {
    await pressAction(detail, action);
    const dialog = page.getByRole('dialog', { name: action, exact: true });
    if (reason) await dialog.getByRole('textbox', { name: labelled('原因') }).fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async function rowAction(name: string, action: string): Promise<void> {
    await row(name).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await page.getByRole('dialog', { name: action, exact: true }).getByRole('button', { name: action, exact: true }).click();
  }
});

/** Fills text fields by their labels. */
async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByRole('textbox', { name: labelled(label) }).fill(value);
}

/** The text that a screen reader ties to a control as what is wrong with it. */
async function errorAt(control: Locator): Promise<string | null> {
  // The error comes first, then the hint that stays.
  const id = (await control.getAttribute('aria-describedby'))?.split(' ')[0];
  return id ? control.page().locator(`[id="${id}"]`).textContent() : null;
}
