import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, labelled, nationalId, send, signInAs } from './steps.ts';

const students = '/lims01/lims010207';

describe('the same is done to many students', () => {
  let product: Product;
  let school: Window;
  let page: Page;
  let from: string;
  let to: Readonly<Record<string, unknown>>;
  before(async () => {
    product = await startProduct({ killable: true });
    school = await product.open();
    page = school.page;
    await signInAs(school, 'schoolAdmin');
    const { list } = await ask(school, '/api/data/schoolClass?pageSize=50&filter={"status":"enabled"}');
    const pair = list.flatMap((one) =>
      list.filter((two) => two.grade === one.grade && two.id !== one.id).map((two) => [one, two] as const),
    );
    [from, to] = [String(pair[0]?.[0].id), pair[0]?.[1] ?? {}];
  });
  after(() => product.close());

  const inClass = async (id: unknown) =>
    (await ask(school, `/api/data/student?pageSize=1&filter={"schoolClass":"${id}"}`)).pagination.total;

  test('all that match are edited, over all pages; the one that refuses says why, is tried again, and all is taken back', async () => {
    const [total, there] = [await inClass(from), await inClass(to.id)];
    assert.ok(total > 20, 'more than a page');
    const [gone] = (await ask(school, `/api/data/student?pageSize=1&filter={"schoolClass":"${from}"}`)).list;
    await send(school, 'POST', `/api/data/student/${gone?.id}/actions/transfer`, { args: { reason: '随父母迁往外省' } });

    await page.goto(`${students}?filter=${encodeURIComponent(`{"schoolClass":{"in":["${from}"]}}`)}`);
    await page.getByText(`共 ${total} 条`).first().waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByRole('button', { name: `选择符合条件的全部 ${total} 条` }).click();
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: `批量修改 ${total} 条记录` });
    await choose(dialog.getByLabel('要修改的字段'), '班级', '班级');
    await page.keyboard.press('Escape');
    await choose(dialog.locator('#bulk-schoolClass'), String(to.name), String(to.name));
    assert.deepEqual(await barriersAtRest(page), []);
    await dialog.getByRole('button', { name: '预览' }).click();
    await dialog.getByText(`将修改 ${total} 条记录`).waitFor();
    assert.deepEqual(await barriersAtRest(page), []);
    await dialog.getByRole('button', { name: `修改 ${total} 条` }).click();

    const result = page.getByRole('dialog', { name: /^批量修改学生/ });
    await result.getByText(`成功 ${total - 1} 条，失败 1 条`).waitFor();
    const refused = result.getByRole('row').filter({ hasText: '失败' });
    assert.match((await refused.textContent()) ?? '', /失败.{4,}/);
    assert.deepEqual(await barriersAtRest(page), []);
    assert.equal(await inClass(to.id), there + total - 1);

    await send(school, 'POST', `/api/data/student/${gone?.id}/actions/admit`, { args: { school: to.school, schoolClass: from } });
    await result.getByRole('button', { name: '重试失败的' }).click();
    await result.waitFor({ state: 'detached' });
    assert.deepEqual([await inClass(from), await inClass(to.id)], [0, there + total]);
    await page.locator('.zx-toast').getByRole('button', { name: '撤销' }).click();
    await page.getByText(`已恢复 ${total} 条`).waitFor();
    assert.deepEqual([await inClass(from), await inClass(to.id)], [total, there]);
  });

  test('an export comes by itself when it is ready, and again from the job centre', async () => {
    await page.goto(students);
    await page.getByRole('button', { name: /导出$/ }).click();
    const dialog = page.getByRole('dialog', { name: '导出' });
    await dialog.getByRole('radio', { name: 'CSV' }).check();
    await dialog.getByRole('textbox', { name: labelled('导出原因') }).fill('报送参保名单');
    const first = await download(page, dialog.getByRole('button', { name: '导出' }));
    await page.getByRole('button', { name: /^任务中心/ }).click();
    const centre = page.getByRole('dialog', { name: '任务中心' });
    const job = centre.getByRole('listitem').filter({ hasText: '导出学生' }).first();
    await job.getByText('已完成').waitFor();
    assert.deepEqual(await barriersAtRest(page), []);
    assert.equal(await download(page, job.getByRole('button', { name: '下载' })), first);
    assert.ok(first.split('\n').length > 200);
    await centre.getByRole('listitem').filter({ hasText: '批量修改学生' }).getByText('已撤销').waitFor();
    await centre.getByRole('button', { name: '关闭' }).click();
  });

  test('three students are deleted, and come back from the bin with what belongs to them alone', async () => {
    const chosen = await newcomers(school, from);
    const ids = chosen.map(({ id }) => id);
    const links = async () =>
      (await ask(school, `/api/data/studentGuardian?pageSize=1&filter={"student":{"in":${JSON.stringify(ids)}}}`)).pagination.total;
    const [before, total] = [await links(), (await ask(school, '/api/data/student?pageSize=1')).pagination.total];
    assert.equal(before, 3);
    await page.goto(`${students}?size=500`);
    for (const { studentNo } of chosen) await tick(page, String(studentNo));
    await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
    const asking = page.getByRole('dialog', { name: '删除所选的 3 条记录？' });
    await asking.getByText(/^记录将移入回收站，30 天内可由有删除权限的人员恢复/).waitFor();
    assert.equal(await asking.getByText('永久').count(), 0);
    await asking.getByRole('button', { name: /删\s*除/ }).click();
    await page.getByText(/“批量删除学生资料”已完成：成功 3 条/).waitFor();
    assert.equal(await links(), 0);

    await page.getByRole('button', { name: '回收站' }).click();
    const bin = page.getByRole('dialog', { name: /回收站$/ });
    for (const { name } of chosen)
      await bin
        .getByRole('checkbox', { name: `选择“${name}”` })
        .first()
        .check();
    await bin.getByText('学校管理员').first().waitFor();
    assert.deepEqual(await barriersAtRest(page), []);
    await bin.getByRole('button', { name: '恢复所选 3 条' }).click();
    await page.getByText(/“批量恢复学生资料”已完成：成功 3 条/).waitFor();
    await bin.getByText('30 天内没有删除的记录').waitFor();
    assert.equal(await links(), before);
    assert.equal((await ask(school, '/api/data/student?pageSize=1')).pagination.total, total);
  });

  test('a server that dies in the middle is gone on with: every row once, none twice', async () => {
    const city = await product.open();
    await signInAs(city, 'demo');
    const versions = async () =>
      new Map(
        (await ask(city, '/api/data/student?pageSize=500&sidx=studentNo&fields=studentNo')).list.map((row) => [
          row.id,
          Number(row.version),
        ]),
      );
    const { total } = (await ask(city, '/api/data/student?pageSize=1')).pagination;
    const before = await versions();
    await send(city, 'POST', '/api/data/student/bulk', {
      selection: { expected: total },
      operation: { op: 'update', values: { ethnicity: '试点民族' } },
    });
    const job = async () => (await ask(city, '/api/jobs?pageSize=1')).list[0] ?? {};
    await eventually(async () => Number((await job()).processed) > 0, Boolean, { every: 0 });
    await product.kill();
    await product.restart();
    const ended = await eventually(job, ({ status }) => !['running', 'waiting'].includes(String(status)), { seconds: 120 });
    const { status, succeeded, failed } = ended;
    assert.deepEqual([status, succeeded, failed], ['done', total, 0]);
    const after = await versions();
    assert.deepEqual(
      [...before].filter(([id, version]) => after.get(id) !== version + 1),
      [],
    );
    assert.deepEqual([...school.faults, ...city.faults], []);
  });
});

async function barriersAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return barriers(page);
}

async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await file.path(), 'utf8');
}

/** Ticks the row of a text in a list that draws only what is in sight. */
async function tick(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '学号', exact: true }).fill(text);
  await page.getByText('共 1 条').first().waitFor();
  await page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check();
}

type Row = Readonly<Record<string, unknown>>;

/** Three students who are new, each with a guardian: nothing but the link to that one refers to them. */
async function newcomers(school: Window, schoolClass: string): Promise<Row[]> {
  const made: Row[] = [];
  for (const [i, name] of ['令狐一', '令狐二', '令狐三'].entries()) {
    const values = { name, schoolClass, idCard: nationalId('439902', '2016-05-04', 701 + i) };
    const { record } = (await send(school, 'POST', '/api/data/student', values)) as { record: Row };
    const args = { guardianName: `令狐${i}`, guardianPhone: `1380013800${i}`, relation: 'father' };
    await send(school, 'POST', `/api/data/student/${record.id}/actions/addGuardian`, { args });
    made.push({ ...record, name });
  }
  return made;
}
