import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, labelled, recordDialog, save, signInAs } from './steps.ts';

const schools = '/lims01/lims010201';
const grades = '/lims01/lims010205';

describe('two people at one record', () => {
  let product: Product;
  let mine: Window;
  let theirs: Window;
  const windows = () => [mine, theirs] as const;
  before(async () => {
    product = await startProduct();
    mine = await product.open();
    theirs = await product.open();
    await signInAs(mine, 'districtAdmin');
    await signInAs(theirs, 'bureauAdmin');
  });
  after(() => product.close());

  const field = (form: Locator, label: string) => form.getByRole('textbox', { name: labelled(label) });
  const edit = async ({ page }: Window): Promise<Locator> => {
    await page.goto(`${schools}?q=${encodeURIComponent('第三小学')}`);
    await page.getByRole('button', { name: '编辑', exact: true }).first().click();
    const form = recordDialog(page, '编辑学校资料');
    await field(form, '校长').waitFor();
    return form;
  };

  test('each is told that the other one is at it', async () => {
    await edit(mine);
    const other = await edit(theirs);
    await other.getByText(/正在编辑这条记录/).waitFor();
    assert.deepEqual(await barriers(theirs.page), []);
  });

  test('what only the other changed is taken over and listed, what both changed is chosen, also a second time', async () => {
    const [first, second] = [recordDialog(mine.page, '编辑学校资料'), recordDialog(theirs.page, '编辑学校资料')];
    await field(second, '校长').fill('林先行');
    await field(second, '简称').fill('三小');
    await save(second);
    await field(first, '校长').fill('周后至');
    await field(first, '安全负责人').fill('易守成');
    await first.getByRole('button', { name: '保存', exact: true }).click();
    const conflict = mine.page.getByRole('dialog', { name: '该记录已被他人修改' });
    await conflict.getByRole('radio', { name: /林先行/ }).waitFor();
    await conflict.getByText(/已保存过这条记录/).waitFor();
    assert.match((await conflict.getByRole('listitem').allTextContents()).join(), /简称.*三小/);
    assert.deepEqual(await barriers(mine.page), []);

    // Meanwhile the other one saves again.
    const again = await edit(theirs);
    await field(again, '校长').fill('林又行');
    await save(again);
    await conflict.getByRole('radio', { name: /我的修改/ }).check();
    await conflict.getByRole('button', { name: '合并并保存' }).click();
    await conflict.getByRole('radio', { name: /林又行/ }).check();
    await conflict.getByRole('button', { name: '合并并保存' }).click();
    const detail = recordDialog(mine.page, '学校资料详情');
    await detail.getByText('林又行').waitFor();
    await detail.getByText('易守成').waitFor();
    await detail.getByText('三小', { exact: true }).waitFor();
  });

  test('rows that the other one changed meanwhile are told and merged under what was typed', async () => {
    const forms: Locator[] = [];
    const school = [await product.open(), await product.open()] as const;
    for (const window of school) {
      await signInAs(window, 'schoolAdmin');
      await window.page.goto(`${grades}?q=${encodeURIComponent('六年级')}`);
      await window.page.getByRole('button', { name: '编辑', exact: true }).first().click();
      const form = recordDialog(window.page, '编辑年级资料');
      await form.locator('[id$="-classroom"]').first().waitFor();
      forms.push(form);
    }
    const [first, second] = forms as [Locator, Locator];
    await second.locator('[id$="-classroom"]').first().fill('301室');
    await save(second);
    const name = first.locator('[id^="grade-$rows-schoolClass-"][id$="-name"]').first();
    await name.fill('六年级甲班');
    await first.getByRole('button', { name: '保存', exact: true }).click();
    await first
      .getByText(/已修改过该行/)
      .first()
      .waitFor();
    assert.equal(await first.locator('[id$="-classroom"]').first().inputValue(), '301室');
    assert.equal(await name.inputValue(), '六年级甲班');
    await save(first);
    const named = encodeURIComponent(JSON.stringify({ name: { contains: '六年级甲班' } }));
    const { list } = await ask(school[0], `/api/data/schoolClass?pageSize=5&filter=${named}`);
    assert.deepEqual(
      list.map(({ classroom }) => classroom),
      ['301室'],
    );
    for (const window of school) {
      assert.deepEqual(window.faults, []);
      await window.context.close();
    }
  });

  test('a form that outlives its session is saved after signing in again', async () => {
    const form = await edit(mine);
    await field(form, '简称').fill('第三小');
    const token = await mine.page.evaluate(() => Object.entries(localStorage).find(([key]) => /token/i.test(key))?.[1] ?? '');
    await mine.page.request.get('/api/oauth/Logout', { headers: { Authorization: `Bearer ${token.replaceAll('"', '')}` } });
    await form.getByRole('button', { name: '保存', exact: true }).click();
    const again = mine.page.getByRole('dialog', { name: /登录/ });
    await again.getByRole('textbox', { name: /密码/ }).fill('Zhixing2026');
    await again.locator('button[type=submit]').click();
    await recordDialog(mine.page, '学校资料详情').getByText('第三小', { exact: true }).waitFor();
    for (const window of windows()) assert.deepEqual(window.faults, []);
  });
});
