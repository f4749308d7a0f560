import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { nationalIdFrom } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { type CellValue, readXlsx, writeXlsx } from 'hucre';
import type { Locator, Page } from 'playwright-core';
import { FORMULA_NAME, HEADINGS, type MessyWorkbook, messyStudentWorkbook } from '../modules/study/sample/messy-workbook.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, choose, labelled, signInAs } from './steps.ts';

const students = '/lims01/lims010207';
const card = (n: number): string => nationalIdFrom(`43990220160305${String(900 + n)}`);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const where = {
  school: { name: '麓山区第三小学', regionCode: '439902' },
  classes: [
    { name: '四年级1班', level: 4 },
    { name: '五年级2班', level: 5 },
  ],
  now: new Date(),
};

describe('the school brings in the roster that it has', () => {
  let product: Product;
  let school: Window;
  let page: Page;
  let workbook: MessyWorkbook;
  let total: number;
  before(async () => {
    product = await startProduct({ killable: true });
    school = await product.open();
    page = school.page;
    workbook = await messyStudentWorkbook({ ...where, rows: 96, seed: 11n });
    await signInAs(school, 'schoolAdmin');
    total = await studentCount();
  });
  after(() => product.close());

  test('columns are suggested, a rehearsal counts and names each bad row, and writes nothing', async () => {
    const wizard = await openWizard();
    await upload(wizard, workbook.fileName, workbook.bytes);
    await wizard.getByRole('table').last().waitFor();
    assert.equal(await wizard.getByRole('spinbutton', { name: '标题所在行' }).inputValue(), String(workbook.headerRow));
    for (const [heading, field] of Object.entries(suggestions)) {
      const line = wizard.getByRole('row').filter({ has: page.getByRole('cell', { name: heading, exact: true }) });
      assert.ok((await line.textContent())?.includes(field), `${heading} → ${field}`);
    }
    await wizard.getByRole('button', { name: '试运行' }).click();
    await wizard.getByRole('button', { name: `仅导入可用的 ${good().length} 条` }).waitFor();
    // The line of totals at the end is read, and skipped as no record.
    const planned = { 总行数: workbook.rows.length + 1, 将新增: good().length, 将更新: 0, 将跳过: 1, 有问题: bad().length };
    assert.deepEqual(await figures(wizard), planned);
    assert.equal(await studentCount(), total);
  });

  test('the good rows come in, the bad ones come back as a workbook with the reasons', async () => {
    const wizard = page.getByRole('dialog', { name: /^导入/ });
    await wizard.getByRole('button', { name: /^仅导入可用的/ }).click();
    // As a warning: it is not done while rows are refused.
    await wizard.locator('.ant-alert-warning').getByText(`已导入 ${good().length} 行，${bad().length} 行未导入`).waitFor();
    assert.equal(await wizard.locator('.ant-alert-success').count(), 0);
    assert.equal((await figures(wizard)).已新增, good().length);
    assert.equal(await studentCount(), total + good().length);
  });

  test('corrected and uploaded again, the workbook brings in just these rows', async () => {
    const wizard = page.getByRole('dialog', { name: /^导入/ });
    const book = await download(page, () => wizard.getByRole('button', { name: /下载问题行$/ }).click());
    const corrected = await correct(book);
    await wizard.getByRole('button', { name: '再导入一个文件' }).click();
    await upload(wizard, 'corrected.xlsx', corrected);
    await wizard.getByRole('button', { name: '试运行' }).click();
    await wizard.getByRole('button', { name: /^(仅导入可用的|导入) \d+ 条$/ }).click();
    await wizard.getByText('导入完成').waitFor();
    const { 已新增: created, 未导入: failed } = await figures(wizard);
    const duplicates = bad().filter(({ fault }) => fault === 'duplicateInFile').length;
    assert.deepEqual([created, failed], [bad().length - duplicates, 0]);
    assert.equal(await studentCount(), total + good().length + bad().length - duplicates);
  });

  test('the import is undone as a whole', async () => {
    const wizard = page.getByRole('dialog', { name: /^导入/ });
    await wizard.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click();
    await wizard.getByText('导入已撤销').waitFor();
    assert.equal(await studentCount(), total + good().length);
    await wizard.getByRole('button', { name: '关闭' }).last().click();
    await page
      .getByText(`共 ${total + good().length} 条`)
      .first()
      .waitFor();
  });

  test('a file that is no table is refused by its name before it is uploaded', async () => {
    const wizard = await openWizard();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await upload(wizard, '名单.xlsx', Buffer.from('%PDF-1.7'));
    await page.getByText('该文件是 PDF 文件，不是表格，请上传 .xlsx 或 .csv 文件。').first().waitFor();
    assert.deepEqual(
      sent.filter((url) => url.includes('/import')),
      [],
    );
    await wizard.getByRole('button', { name: '关闭' }).last().click();
  });

  test('sheets with the same header come in together where the importer says so', async () => {
    const header = ['姓名', '身份证号', '班级'];
    const sheets = [1, 2, 3].map((n) => ({ name: `${n}班`, rows: [header, [`多表${n}`, card(n), '四年级1班']] }));
    const before = await studentCount();
    const wizard = await openWizard();
    await upload(wizard, '三个班.xlsx', await writeXlsx({ sheets }));
    await wizard.getByRole('checkbox', { name: '同时导入另外 2 个表头相同的工作表：2班、3班' }).check();
    await wizard.getByRole('button', { name: '试运行' }).click();
    await wizard.getByRole('button', { name: '导入 3 条' }).click();
    await wizard.getByText('导入完成').waitFor();
    assert.equal(await studentCount(), before + 3);
    await wizard.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click();
    await wizard.getByText('导入已撤销').waitFor();
    await wizard.getByRole('button', { name: '关闭' }).last().click();
  });

  test('of two columns for one field the importer says which, and the other one stays out', async () => {
    const rows = [
      ['姓名', '身份证号', '班级', '家长姓名', '家长电话', '家长手机'],
      ['竞列生', card(11), '四年级1班', '竞列家长', '13900010001', '13900010002'],
    ];
    const before = await studentCount();
    const wizard = await openWizard();
    await upload(wizard, '两列电话.xlsx', await writeXlsx({ sheets: [{ name: '名单', rows }] }));
    const question = wizard.getByText('有多列内容对应同一字段，请选择以哪一列为准');
    await question.waitFor();
    await choose(wizard.getByRole('combobox', { name: /取自：$/ }), '家长手机');
    await question.waitFor({ state: 'detached' });
    await wizard.getByRole('button', { name: '试运行' }).click();
    await wizard.getByRole('button', { name: '导入 1 条' }).click();
    await wizard.getByText('导入完成').waitFor();
    assert.equal(await studentCount(), before + 1);
    const having = async (phone: string) =>
      (await ask(school, `/api/data/guardian?filter=${encodeURIComponent(JSON.stringify({ name: '竞列家长', phone }))}`)).list.length;
    assert.deepEqual([await having('13900010002'), await having('13900010001')], [1, 0]);
    await wizard.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click();
    await wizard.getByText('导入已撤销').waitFor();
    await wizard.getByRole('button', { name: '关闭' }).last().click();
  });

  test('the export holds the chosen columns and the filtered rows, and no cell is a formula', async () => {
    await page.goto(`${students}?q=${encodeURIComponent(FORMULA_NAME.slice(1, 5))}`);
    await page.getByText('共 1 条').first().waitFor();
    await page.getByRole('button', { name: /导出$/ }).click();
    const dialog = page.getByRole('dialog', { name: '导出' });
    await dialog.getByRole('button', { name: '清空' }).click();
    await dialog.getByRole('textbox', { name: labelled('导出原因') }).fill('报送参保名单');
    for (const column of ['姓名', '性别', '身份证号']) await dialog.getByRole('checkbox', { name: column, exact: true }).check();
    const book = await download(page, () => dialog.getByRole('button', { name: '导出' }).click());
    const [sheet] = (await readXlsx(book)).sheets;
    const filled = (sheet?.rows ?? []).filter((row) => row.some((cell) => cell !== null && cell !== ''));
    assert.deepEqual(filled[0], ['姓名', '性别', '身份证号']);
    assert.equal(filled.length, 2);
    assert.match(String(filled[1]?.[0]), /^'?=cmd/);
    assert.match(String(filled[1]?.[2]), /\*/);
    assert.equal(
      [...(sheet?.cells?.values() ?? [])].some((cell) => cell.formula),
      false,
    );
  });

  test('a server that dies in the middle of an import doubles and loses nothing', async () => {
    const before = await studentCount();
    const large = await messyStudentWorkbook({ ...where, rows: 4000, seed: 12n, faultEvery: 0 });
    const wizard = await openWizard();
    await upload(wizard, large.fileName, large.bytes);
    await wizard.getByRole('button', { name: '试运行' }).click();
    await wizard.getByRole('button', { name: /^(仅导入可用的|导入) \d+ 条$/ }).click({ timeout: 60_000 });
    await wizard.getByText(/已处理 [1-9]\d* \/ /).waitFor();
    await product.kill();
    await product.restart();
    const ended = await importEnd(school);
    const now = await studentCount();
    assert.equal(now - before, ended.created);
    // The first roster's guardians keep their telephone numbers: rows that give one to somebody else are refused.
    if (ended.status === 'done') assert.equal(ended.created + ended.updated + ended.failed, large.rows.length);
    else assert.ok(ended.error, `ended as ${ended.status} without a word`);
    await wizard.getByText(/^(导入完成|导入没有完成|已导入 \d+ 行，\d+ 行未导入)$/).waitFor();
    assert.deepEqual(school.faults, []);
  });

  const good = () => workbook.rows.filter(({ fault }) => fault === null);
  const bad = () => workbook.rows.filter((row) => !good().includes(row));
  const studentCount = async () => (await ask(school, '/api/data/student?pageSize=1')).pagination.total;

  async function openWizard(): Promise<Locator> {
    await page.goto(students);
    await page.getByRole('button', { name: /导入$/ }).click();
    return page.getByRole('dialog', { name: /^导入/ });
  }

  async function correct(book: Uint8Array): Promise<Uint8Array> {
    const [sheet] = (await readXlsx(book)).sheets;
    assert.ok(sheet);
    const [header = [], ...lines] = sheet.rows;
    const at = (heading: string) => header.indexOf(heading);
    const number = header.length - 2;
    assert.deepEqual(
      lines.map((line) => line[number]).map(Number),
      bad().map(({ row }) => row),
    );
    const fixed = lines.flatMap((line) => {
      const meant = workbook.rows.find(({ row }) => row === Number(line[number]));
      if (!meant || meant.fault === 'duplicateInFile') return [];
      assert.ok(line.at(-1), `row ${meant.row} has no reason`);
      const { name, gender, idCard, birthday, className, guardianPhone } = meant.pupil;
      const cells: CellValue[] = [...line];
      for (const [heading, value] of [
        [HEADINGS.name, name],
        [HEADINGS.gender, gender === 'male' ? '男' : '女'],
        [HEADINGS.idCard, idCard],
        [HEADINGS.birthday, birthday],
        [HEADINGS.className, className],
        [HEADINGS.guardianPhone, guardianPhone],
      ] as const)
        cells[at(heading)] = value;
      return [cells];
    });
    return writeXlsx({ sheets: [{ name: sheet.name, rows: [header, ...fixed] }] });
  }
});

/** Which field each column of the roster must be suggested for. */
const suggestions = {
  [HEADINGS.name]: '姓名',
  [HEADINGS.idCard]: '身份证号',
  [HEADINGS.birthday]: '出生日期',
  [HEADINGS.className]: '班级',
  [HEADINGS.ethnicity]: '民族',
  [HEADINGS.guardianName]: '家长1姓名',
  [HEADINGS.guardianPhone]: '家长1手机号',
  [HEADINGS.address]: '家庭住址',
};

async function upload(wizard: Locator, name: string, bytes: Uint8Array): Promise<void> {
  await wizard.locator('input[type="file"]').setInputFiles({ name, mimeType: XLSX, buffer: Buffer.from(bytes) });
}

/** The counts on screen, by their titles. */
async function figures(wizard: Locator): Promise<Record<string, number>> {
  const statistics = await wizard.locator('.ant-statistic').all();
  const pairs = await Promise.all(
    statistics.map(async (one) => {
      const [title, value] = await Promise.all(['title', 'content'].map((part) => one.locator(`.ant-statistic-${part}`).textContent()));
      return [title ?? '', Number(value?.replaceAll(',', ''))] as const;
    }),
  );
  return Object.fromEntries(pairs);
}

async function download(page: Page, start: () => Promise<void>): Promise<Uint8Array> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return readFile(await file.path());
}

interface Ended {
  readonly status: string;
  readonly created: number;
  readonly updated: number;
  readonly failed: number;
  readonly error?: string | null;
}

/** How the newest import ended, once it has. */
function importEnd(school: Window): Promise<Ended> {
  const newest = async () => (await ask(school, '/api/data/student/import')).list[0] as unknown as Ended;
  return eventually(newest, ({ status }) => !['running', 'uploaded'].includes(status));
}
