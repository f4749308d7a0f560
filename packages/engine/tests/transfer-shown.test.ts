import assert from 'node:assert/strict';
import { readFile as readBytes } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { writeXlsx } from 'hucre/xlsx';
import { createTable } from '../transfer/write/create-table.ts';
import { createZip } from '../transfer/write/zip-writer.ts';
import { csv, furnish, idCard, planImport, pupilOf, pupils, runImport, suggested, upload, type World } from './transfer-models.ts';

const fileOf = (name: string): Promise<Buffer> => readBytes(path.join(import.meta.dirname, 'spreadsheets', name));
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, from its XML: what spreadsheet programs write and libraries cannot. */
async function workbookOf(sheet: string, formats = ''): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const zip = createZip(output, new AbortController().signal);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const parts = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="名单" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', '/xl/one.xml')}${relation('r2', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
    'xl/one.xml': `<worksheet>${sheet}</worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) {
    const part = await zip.part(name);
    await part.write(text);
    await part.end();
  }
  await zip.end();
  return bytes;
}

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string, more = ''): string => `<row r="${number}"${more}>${cells}</row>`;

describe('files are read as people see them', () => {
  let server: TestServer;
  let world: World;
  let last = 3000;
  const fresh = () => idCard(++last);
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
  });
  after(() => server.close());

  const run = (name: string, bytes: Uint8Array, plan: object = {}) => runImport(server, world.clerk, { name, bytes }, plan);
  const found = (card: string) => pupilOf(server, world, card);
  const header = row(1, text('A1', '姓名') + text('B1', '身份证号') + text('C1', '班级') + text('D1', '备注'));

  test('an identity number that was typed as a number is refused in its cell, and no digit is shown that is not in the file', async () => {
    const good = fresh();
    const sheet = `<sheetData>${header}${row(2, `${text('A2', '短号')}<c r="B2"><v>430102201501010000</v></c>${text('C2', '四年级1班')}`)}${row(3, `${text('A3', '全号')}${text('B3', good)}${text('C3', '四年级1班')}`)}</sheetData>`;
    const { upload: head, job, errors } = await run('名单.xlsx', await workbookOf(sheet));
    assert.deepEqual([job.created, job.failed], [1, 1]);
    assert.deepEqual(
      errors.map(({ row: at, field, value }: { row: number; field: string; value: string }) => [at, field, value]),
      [[2, 'idCard', '4.30102E+17']],
    );
    assert.match(errors[0].message, /15 位/);
    assert.equal(head.columns[1].sample[0], '4.30102E+17');
    const shortened = await run('名单.csv', csv('姓名,身份证号,班级\n甲,4.30102E+17,四年级1班\n'));
    assert.deepEqual([shortened.job.failed, shortened.errors[0].field], [1, 'idCard']);
    assert.match(shortened.errors[0].message, /科学计数法/);
  });

  test('numbers of text files that were shortened to an exponent are refused from twelve digits, exact ones are read', async () => {
    const notes = ['1.23457E+11', '-1.23457e+12', '1.38E+10', '1E+11', '4.3E+100', '1E+05', '1.5E+01', '1.23E-07', 'E+12'];
    const rows = (write: (cells: readonly string[]) => string) =>
      notes.map((note) => write([`缩写`, fresh(), '四年级1班', note])).join('\n');
    const files = {
      '名单.csv': `姓名,身份证号,班级,备注\n${rows((cells) => cells.join(','))}`,
      '网页.xls': `<table><tr><td>姓名<td>身份证号<td>班级<td>备注</tr>${rows((cells) => `<tr>${cells.map((cell) => `<td> ${cell}</td>`).join('')}</tr>`)}</table>`,
    };
    for (const [name, text] of Object.entries(files)) {
      const { job, errors } = await run(name, csv(text));
      assert.deepEqual([job.created, job.failed], [4, 5], name);
      assert.deepEqual(
        errors.map(({ field, value }: { field: string; value: string }) => `${field} ${value}`),
        notes.slice(0, 5).map((note) => `note ${note}`),
        name,
      );
    }
  });

  test('a number shown with leading zeros keeps them in a text, and a formula that was never computed is refused', async () => {
    const [a, b, c, d, e] = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const cells = (at: number, card: string, note: string) =>
      row(at, `${text(`A${at}`, `零${at}`)}${text(`B${at}`, card)}${text(`C${at}`, '四年级1班')}${note}`);
    const rows = [
      cells(2, a, '<c r="D2" s="1"><v>7</v></c>'),
      cells(3, b, '<c r="D3"><f>B2</f></c>'),
      cells(4, c, '<c r="D4"><f>B2</f><v></v></c>'),
      cells(5, d, '<c r="D5"><f>B2</f><v/></c>'),
      cells(6, e, '<c r="D6" t="str"><f>""</f><v></v></c>'),
    ];
    const sheet = `<sheetData>${header}${rows.join('')}</sheetData>`;
    const { job, errors } = await run('名单.xlsx', await workbookOf(sheet, '<numFmt numFmtId="200" formatCode="00000"/>'));
    assert.equal((await found(a)).note, '00007');
    assert.deepEqual([job.created, job.failed, (await found(e)).note], [2, 3, null]);
    for (const [i, error] of errors.entries()) {
      assert.deepEqual([error.row, error.field], [3 + i, 'note']);
      assert.match(error.message, /重新计算/);
    }
  });

  test('merged cells give their value to every row they cover, but not to empty rows', async () => {
    const cards = [fresh(), fresh(), fresh()];
    const rows = cards.map((card, i) =>
      row(i + 2, `${text(`A${i + 2}`, `并${i}`)}${text(`B${i + 2}`, card)}${i === 0 ? text('C2', '五年级2班') : ''}`),
    );
    const sheet = `<sheetData>${header}${rows.join('')}${row(5, '<c r="A5"/>')}</sheetData><mergeCells count="1"><mergeCell ref="C2:C6"/></mergeCells>`;
    const { job, errors } = await run('名单.xlsx', await workbookOf(sheet));
    assert.deepEqual([job.created, job.total, errors], [3, 3, []]);
    const pupilsOfClass = await Promise.all(cards.map(found));
    assert.deepEqual(new Set(pupilsOfClass.map(({ room }) => room)), new Set([world.rooms[3]]));
  });

  test('hidden rows and columns are told, and rows can be left out', async () => {
    const [shown, hidden] = [fresh(), fresh()];
    const cells = (at: number, card: string) => `${text(`A${at}`, `隐${at}`)}${text(`B${at}`, card)}${text(`C${at}`, '四年级1班')}`;
    const bytes = await workbookOf(
      `<cols><col min="4" max="4" hidden="1"/></cols><sheetData>${header}${row(2, cells(2, shown))}${row(3, cells(3, hidden), ' hidden="1"')}</sheetData>`,
    );
    const { upload: head, job } = await run('名单.xlsx', bytes, { skipHidden: true });
    assert.equal(head.hiddenRows, 1);
    assert.deepEqual(
      head.columns.map((column: { hidden: boolean }) => column.hidden),
      [false, false, false, true],
    );
    assert.deepEqual([job.created, job.skipped], [1, 1]);
    assert.equal(await found(hidden), undefined);
  });

  test('a printed list: titles, headers and page numbers of every page, totals and lines to sign are no records', async () => {
    const { job, errors, upload: head } = await run('花名册.xlsx', await fileOf('printed-roster.xlsx'));
    assert.deepEqual([head.headerRow, job.created, job.failed, errors], [3, 5, 0, []]);
    assert.equal(job.skipped, 6);
  });

  test('lines below and between the pages of a printed list are no records, however many of their cells are filled', async () => {
    const lines = [
      ['制表人：王老师', '审核人：李主任', null, '日期：2026-09-01'],
      ['制表：王老师', '复核（签字）：', '审批：', '时间：9 月 1 日'],
      ...['第 1 页，共 3 页', '第1页/共3页', '- 1 -', '— 2 —', '（第 3 页）', 'Page 1 of 3', '1/3'].map((page) => [page]),
      ...['总人数：42人', '合计：42人', '本页小计', '【合计】：', '小 计'].map((total) => [total]),
      ...['班主任（签字）：', '校长签字____', '家长签名', '（以下空白）', '以下空白。', '填表日期：'].map((remark) => [remark]),
      ['家长签名', null, '校长（盖章）'],
      ['合计：42人', '制表人：王老师', '第 3 页'],
    ];
    const records = [
      ['注', fresh(), '四年级1班', '家长签名'],
      ['签名', fresh(), '四年级1班', '备注：合计'],
      ['小计', fresh(), '四年级1班', '1/3'],
      ['家长签名', '地址：无', null, null],
    ];
    const rows = [['姓名', '身份证号', '班级', '备注'], ...records.slice(0, 2), ...lines, ...records.slice(2)];
    const { job, errors } = await run('花名册.xlsx', await writeXlsx({ sheets: [{ name: '学生', rows }] }));
    assert.deepEqual([job.skipped, job.created, job.failed], [lines.length, 3, 1]);
    assert.equal(errors[0].row, rows.length);
  });

  test('sheets with the same header are imported together, and errors say in which sheet they stand', async () => {
    const bytes = await fileOf('three-class-sheets.xlsx');
    const uploaded = await upload(server, world.clerk, 'pupil', '三个班.xlsx', bytes);
    assert.deepEqual(uploaded.data.alike.length, 2);
    const both = await planImport(server, world.clerk, uploaded.data, {
      mapping: suggested(uploaded.data.columns),
      also: uploaded.data.alike,
    });
    assert.deepEqual([both.job.created, both.job.total, both.job.failed], [6, 6, 0]);
    const again = await upload(server, world.clerk, 'pupil', '三个班.xlsx', bytes);
    const twice = await planImport(server, world.clerk, again.data, { mapping: suggested(again.data.columns), also: again.data.alike });
    assert.deepEqual(
      twice.errors.map((error: { row: number; sheet: string }) => [error.sheet, error.row]),
      again.data.sheets.flatMap((sheet: string) => [2, 3].map((at) => [sheet, at])),
    );
  });

  test('tables side by side are read as if they lay below each other', async () => {
    const cards = Array.from({ length: 5 }, fresh);
    const cell = (i: number) => (cards[i] ? [`并排${i}`, cards[i] ?? '', '四年级2班'] : [null, null, null]);
    const rows = [
      ['姓名', '身份证号', '班级', '', '姓名', '身份证号', '班级'],
      [...cell(0), null, ...cell(3)],
      [...cell(1), null, ...cell(4)],
      [...cell(2), null, ...cell(5)],
    ];
    const { upload: head, job, errors } = await run('并排.xlsx', await writeXlsx({ sheets: [{ name: '学生', rows }] }));
    assert.deepEqual([head.blocks, head.columns.length], [2, 4]);
    assert.deepEqual([job.created, job.failed, errors], [5, 0, []]);
  });

  test('a column that stands once in front of tables side by side takes nothing away from them', async () => {
    const cards = Array.from({ length: 4 }, fresh);
    const cell = (i: number) => [`前列${i}`, cards[i] ?? '', '四年级2班'];
    const header = ['姓名', '身份证号', '班级'];
    const rows = [
      ['组别', ...header, ...header],
      ['一', ...cell(0), ...cell(2)],
      ['二', ...cell(1), ...cell(3)],
    ];
    const { upload: head, job, errors } = await run('并排.xlsx', await writeXlsx({ sheets: [{ name: '学生', rows }] }));
    assert.deepEqual([head.blocks, head.columns.length, job.created, errors], [2, 4, 4, []]);
  });

  test('three tables at different distances share the columns of the whole line, before and after them, under a title that is repeated', async () => {
    const cards = Array.from({ length: 5 }, fresh);
    const cell = (i: number) => (cards[i] ? [`三列${i}`, cards[i] ?? ''] : ['', '']);
    const header = ['姓名', '身份证号'];
    const title = Array.from({ length: 10 }, () => '四年级名册');
    const rows = [
      title,
      ['班级', ...header, ...header, '', '', ...header, '组长'],
      ['四年级1班', ...cell(0), ...cell(1), '', '', ...cell(2), '甲'],
      title,
      ['四年级2班', ...cell(3), ...cell(9), '', '', ...cell(4), '乙'],
    ];
    const { upload: head, job, errors } = await run('三列.xlsx', await writeXlsx({ sheets: [{ name: '学生', rows }] }));
    assert.deepEqual(
      [head.blocks, head.columns.map(({ header: name }: { header: string }) => name)],
      [3, ['班级', '姓名', '身份证号', '', '', '组长']],
    );
    assert.deepEqual([job.created, job.failed, errors], [5, 0, []]);
  });

  test('a further table with fewer columns is not left out: the columns are open, so that people choose', async () => {
    const row = (i: number) => [`缺列${i}`, fresh(), '四年级1班'];
    const header = ['姓名', '身份证号', '班级'];
    const rows = [
      [...header, ...header, '姓名', '班级'],
      [...row(0), ...row(1), '缺列2', '四年级1班'],
    ];
    const uploaded = await upload(server, world.clerk, 'pupil', '缺列.xlsx', await writeXlsx({ sheets: [{ name: '学生', rows }] }));
    assert.equal(uploaded.data.blocks, 1);
    assert.ok(uploaded.data.columns.every(({ field, contested }: Readonly<Record<string, string | null>>) => !field && contested));
  });

  test('two columns that mean one field are left open, so that people choose', async () => {
    const uploaded = await upload(server, world.clerk, 'pupil', '两列.csv', csv('姓名,身份证号,学生姓名,班级\n甲,1,乙,四年级1班\n'));
    assert.deepEqual(
      uploaded.data.columns.map(({ field, contested }: { field: string | null; contested: string | null }) => [field, contested]),
      [
        [null, 'name'],
        ['idCard', null],
        [null, 'name'],
        ['room', null],
      ],
    );
  });

  test('what a file is, is told by its content: web tables and XML spreadsheets are read, the others refused with the way out', async () => {
    const html = await run('导出.xls', await fileOf('html-table.xls'));
    assert.deepEqual([html.job.created, html.errors], [1, []]);
    const spanned = `<table><tr><th>姓名<th>身份证号<th>班级</tr><tr><td>甲<br></td><td>${fresh()}</td><td rowspan=2>四年级1班</td></tr><tr><td>乙</td><td>${fresh()}</td></tr><script>var x = '<td>丙</td>'</script></table>`;
    assert.deepEqual((await run('网页.xls', csv(spanned))).job.created, 2);
    const xml = await upload(server, world.clerk, 'pupil', '旧.xls', await fileOf('xml-spreadsheet-2003.xls'));
    assert.deepEqual([xml.data.sheets, xml.data.columns.map(({ field }: { field: string }) => field)], [['学生'], ['name', 'idCard']]);
    const refused = async (name: string, bytes: Uint8Array) => (await upload(server, world.clerk, 'pupil', name, bytes)).msg;
    assert.match(await refused('表.et', await fileOf('wps-ole.et')), /“\.et”.*另存为 \.xlsx/);
    assert.match(await refused('表.xlsx', csv('%PDF-1.7 …')), /PDF 文件，不是表格/);
    assert.match(await refused('图.csv', csv('GIF89a …')), /GIF 图片.*填入 \.xlsx 或 \.csv/);
    assert.match(await refused('网页.mht', csv('MIME-Version: 1.0')), /MHTML 表格.*另存为 \.xlsx/);
    assert.match(await refused('包.csv', Buffer.from('1f8b0800', 'hex')), /GZIP 压缩包.*解压后/);
    assert.match(await refused('引号.csv', await fileOf('open-quote.csv')), /第 3 行/);
  });

  test('comma-separated exports keep long numbers and leading zeros as texts, and read them back', async () => {
    const output = new PassThrough();
    const bytes = buffer(output);
    const table = createTable('csv', output, new AbortController().signal);
    await table.sheet({ name: 'a', widths: [], frozen: 0 });
    const card = fresh();
    await table.row(['姓名', '身份证号', '班级', '备注']);
    await table.row(['长号', card.replace('X', '0'), '四年级1班', '007']);
    await table.end();
    assert.match((await bytes).toString('utf8'), /,\t007\r\n/);
    const own = fresh();
    const back = await run('导出.csv', csv(`姓名,身份证号,班级,备注\n长号,\t${own},四年级1班,\t007\n`));
    assert.deepEqual([back.job.created, (await found(own)).note], [1, '007']);
  });
});
