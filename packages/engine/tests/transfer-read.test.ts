import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { readXlsx, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { AppError } from '../errors.ts';
import { isolated } from '../isolation/isolated.ts';
import { dateText, numberText } from '../transfer/read/cell-text.ts';
import { delimiterOf, encodingOf } from '../transfer/read/csv.ts';
import { formatOf } from '../transfer/read/format.ts';
import { unpackRows } from '../transfer/read/packed-rows.ts';
import { readFile } from '../transfer/read/read-file.ts';
import type { FileRow } from '../transfer/read/row.ts';
import { dayCell } from '../transfer/write/cell.ts';
import { createTable } from '../transfer/write/create-table.ts';
import { createZip } from '../transfer/write/zip-writer.ts';

async function read(bytes: Uint8Array, name = 'a.xlsx'): Promise<{ sheets: string[]; rows: FileRow[] }> {
  const file = Buffer.from(bytes);
  const rows: FileRow[] = [];
  const sheets = await readFile(file, formatOf(file, name), async (packed) => {
    if (packed.sheet === 0) rows.push(...(await unpackRows(packed.body)));
  });
  return { sheets: sheets.map((sheet) => sheet.name), rows };
}

async function refusal(bytes: Uint8Array, name = 'a.xlsx'): Promise<string> {
  const error = await read(bytes, name).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof AppError, String(error));
  return error.key;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, written by hand: what no decent program would write. */
async function handmade(sheet: string | (() => Iterable<string>), more: Record<string, string> = {}): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const zip = createZip(output, new AbortController().signal);
  const parts: Record<string, string | (() => Iterable<string>)> = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="a&amp;b" sheetId="1" r:id="r1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/one.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/one.xml': sheet,
    ...more,
  };
  for (const [path, text] of Object.entries(parts)) {
    const part = await zip.part(path);
    for (const piece of typeof text === 'string' ? [text] : text()) await part.write(piece);
    await part.end();
  }
  await zip.end();
  return bytes;
}

describe('reading files', () => {
  test('what another program wrote, with shared and inline texts, is read the same', async () => {
    const rows = [
      ['标题'],
      [],
      ['a', 'b', 'c', 'd'],
      ['张三', new Date(Date.UTC(2016, 1, 29, 8, 30)), true, 12.5],
      [null, null, '<&>"\n', null],
    ];
    const expected = [
      { number: 1, cells: ['标题'] },
      { number: 3, cells: ['a', 'b', 'c', 'd'] },
      { number: 4, cells: ['张三', '2016-02-29 08:30:00', 'true', '12.5'] },
      { number: 5, cells: ['', '', '<&>"'] },
    ];
    const whole = await read(
      await writeXlsx({
        sheets: [
          { name: '学生', rows },
          { name: '二', rows: [['x']] },
        ],
      }),
    );
    assert.deepEqual(whole, { sheets: ['学生', '二'], rows: expected });
    const pieces: Uint8Array[] = [];
    for await (const piece of writeXlsxStream(rows, { name: '学生' }) as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
    assert.deepEqual((await read(Buffer.concat(pieces))).rows, expected);
  });

  test('cells without references, prefixes, phonetic guides, escapes and formulas', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>甲_x000D_乙</x:v></x:c></x:row><x:row r="5"><x:c r="C5" t="inlineStr"><x:is><x:r><x:t>一</x:t></x:r><x:r><x:t>&#20108;</x:t></x:r></x:is></x:c><x:c r="E5" t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const shared = '<sst><si><r><t>东</t></r><r><t xml:space="preserve"> 京</t></r><rPh sb="0" eb="1"><t>とうきょう</t></rPh></si></sst>';
    const { sheets, rows } = await read(await handmade(sheet, { 'xl/sharedStrings.xml': shared }));
    assert.deepEqual(sheets, ['a&b']);
    assert.deepEqual(rows, [
      { number: 1, cells: ['东 京', '2', '甲\r乙'] },
      { number: 5, cells: ['', '', '一二', '', '#REF!'] },
    ]);
  });

  test('entities, far corners, backward rows and bombs are refused', async () => {
    const data = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    assert.equal(
      await refusal(await handmade(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${data('<row><c t="str"><v>&a;</v></c></row>')}`)),
      'transfer.badFile',
    );
    assert.equal(await refusal(await handmade(data('<row r="1"><c r="XFD1"><v>1</v></c></row>'))), 'transfer.tooManyColumns');
    assert.equal(
      await refusal(await handmade(data('<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>'))),
      'transfer.badFile',
    );
    assert.equal(await refusal(await handmade(data('<row r="99999999"><c><v>1</v></c></row>'))), 'transfer.badFile');
    assert.equal(await refusal(await handmade(data(`<row><c t="str"><v>${'长'.repeat(100_001)}</v></c></row>`))), 'transfer.cellTooLong');
    function* bomb(): Iterable<string> {
      yield '<worksheet><sheetData><row>';
      const piece = '<c/>'.repeat(250_000);
      for (let i = 0; i < 60; i++) yield piece;
    }
    assert.equal(await refusal(await handmade(bomb)), 'transfer.unpacksTooLarge');
    assert.equal(await refusal(Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'))), 'transfer.badFile');
  });

  test('days and numbers as people see them', () => {
    assert.deepEqual(
      ['42434', '42434.354166666664', '0.5', '1', '60', '61'].map((raw) => dateText(raw, false)),
      ['2016-03-05', '2016-03-05 08:30:00', '12:00', '1900-01-01', '1900-02-28', '1900-03-01'],
    );
    assert.equal(dateText('40972', true), '2016-03-05');
    assert.deepEqual(
      ['0.30000000000000004', '13800000000', '1.38E10', '-7'].map((raw) => numberText(raw)),
      ['0.3', '13800000000', '13800000000', '-7'],
    );
  });

  test('a quote that only a later line closes is refused with its row, and quoted cells may have line breaks', async () => {
    const openIn = async (text: string): Promise<unknown> => {
      const error = await read(Buffer.from(text), 'a.csv').catch((reason: unknown) => reason);
      return error instanceof AppError ? [error.key, error.params.row] : error;
    };
    assert.deepEqual(await openIn('姓名,备注\n张三,"好学生\n李四,"班长"\n王五,无\n'), ['transfer.openQuote', 2]);
    assert.deepEqual(await openIn('a,b\r\n"x\r\ny",1\r\n\r\n2,"""q""\r\nr"\r\n3,"4\r\n5,6"7\r\n8,9\r\n'), ['transfer.openQuote', 5]);
    const fine = '姓名,备注\n"一\n二","""好""\n""学生"""\n三,"""四""\n五"\n六," ""七""\n八"\n32" TV,"中"好\n';
    assert.deepEqual(
      (await read(Buffer.from(fine), 'a.csv')).rows.map(({ cells }) => cells),
      [
        ['姓名', '备注'],
        ['一\n二', '"好"\n"学生"'],
        ['三', '"四"\n五'],
        ['六', '"七"\n八'],
        ['32" TV', '"中"好'],
      ],
    );
  });

  test('leading zeros are kept in number formats with texts, languages, blanks and colours around them', async () => {
    const shown = {
      '0000': '0042',
      '0000_ ': '0042',
      '[$-804]00000': '00042',
      '000"号"': '042号',
      '"No."0000': 'No.0042',
      '"2026"0000': '20260042',
      '0000000\\ ': '0000042',
      '00000_);[Red]\\(00000\\)': '00042',
      '\\A000;@': 'A042',
      '0"元"': '42',
      '0.00': '42',
      '#,##0': '42',
      '000\\-000': '42',
    };
    const escaped = (text: string) => text.replaceAll('"', '&quot;');
    const formats = Object.keys(shown).map((format, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(format)}"/>`);
    const cells = Object.keys(shown).map((_, i) => ({ style: `<xf numFmtId="${200 + i}"/>`, cell: `<c s="${i}"><v>42</v></c>` }));
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${cells.map(({ style }) => style).join('')}</cellXfs></styleSheet>`;
    const sheet = `<worksheet><sheetData><row>${cells.map(({ cell }) => cell).join('')}</row></sheetData></worksheet>`;
    assert.deepEqual((await read(await handmade(sheet, { 'xl/styles.xml': styles }))).rows[0]?.cells, Object.values(shown));
  });

  test('encodings and delimiters are told from the content', () => {
    assert.equal(encodingOf(Buffer.from('姓名')), 'utf-8');
    assert.equal(encodingOf(Buffer.from('d0d5c3fb', 'hex')), 'gb18030');
    assert.equal(encodingOf(Buffer.from('fffe5900', 'hex')), 'utf-16le');
    assert.deepEqual(['a,b\n1,2', 'a;b\n"1,5";2', 'a\tb', 'a|b|c\n1|2|3'].map(delimiterOf), [',', ';', '\t', '|']);
  });
});

describe('texts that could be divided in many ways are read in one', () => {
  test('comments before a page', () => {
    const comments = '<!---->'.repeat(500);
    assert.deepEqual(
      ['<html>', '<table>', 'x'].map((end) => formatOf(Buffer.from(comments + end), 'a.xls')),
      ['html', 'html', 'csv'],
    );
  });

  test('blanks and line breaks in the cells of a page', async () => {
    const cells = [`${' '.repeat(99_000)}x`, ` a \n\r\n ${'\t'.repeat(90_000)}b `, ' \n'.repeat(49_000)];
    const page = `<table>${`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`.repeat(60)}</table>`;
    const { rows } = await read(Buffer.from(page), 'a.xls');
    assert.deepEqual([rows.length, rows.at(-1)?.cells], [60, ['x', 'a\nb', '']]);
  });
});

describe('writing files', () => {
  test('another program reads what is written, sheet by sheet', async () => {
    const output = new PassThrough();
    const bytes = buffer(output);
    const table = createTable('xlsx', output, new AbortController().signal);
    await table.sheet({ name: '一/二:三', widths: [10], frozen: 1, choices: [{ column: 0, options: ['男', '女'] }] });
    await table.row([{ text: '姓名', style: 'required' }, '日']);
    for (let i = 0; i < 5000; i++)
      await table.row([`行${i}\u0001<&>`, dayCell('2016-03-05'), i, { amount: 1.5, text: '1.50' }, null, '=1+1']);
    await table.sheet({ name: '一/二:三', widths: [], frozen: 0 });
    await table.row(['x']);
    await table.end();
    const { sheets } = await readXlsx(new Uint8Array(await bytes));
    assert.deepEqual(
      sheets.map((sheet) => [sheet.name, sheet.rows.length]),
      [
        ['一 二 三', 5001],
        ['一 二 三_2', 1],
      ],
    );
    assert.deepEqual(sheets[0]?.rows[5000], ['行4999<&>', new Date(Date.UTC(2016, 2, 5)), 4999, 1.5, null, "'=1+1"]);
  });

  test('a receiver that goes away ends the writing', async () => {
    const gone = new AbortController();
    const output = new PassThrough({ highWaterMark: 1000 });
    const table = createTable('csv', output, gone.signal);
    await table.sheet({ name: 'a', widths: [], frozen: 0 });
    const writing = (async () => {
      for (let n = 0; n < 100_000; n += 1) await table.row(['x'.repeat(1000)]);
    })();
    gone.abort();
    await assert.rejects(writing, { name: 'AbortError' });
  });
});

describe('files made to fill the memory are refused, and the server goes on', () => {
  const MEGABYTE = 1_048_576;

  test('sixteen megabytes of commas are refused while the row is read', async () => {
    assert.equal(await refusal(Buffer.alloc(16 * MEGABYTE, ','), 'a.csv'), 'transfer.tooManyColumns');
    assert.equal(await refusal(Buffer.from('"\n",'.repeat(20_000)), 'a.csv'), 'transfer.tooManyColumns');
  });

  test('a cell in a thousand pieces is refused at its bound', async () => {
    const piece = `<t>${'x'.repeat(1000)}</t>`;
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is>${piece.repeat(200)}</is></c></row></sheetData></worksheet>`;
    assert.equal(await refusal(await handmade(sheet)), 'transfer.cellTooLong');
  });

  test('a reader that runs out of memory ends alone, knows no secret and writes nothing', async () => {
    const reader = isolated(new URL('./hungry-reader.ts', import.meta.url), 32);
    const [told] = (await once(reader, 'message')) as [{ secrets: string[]; written: boolean }];
    assert.deepEqual(told, { secrets: [], written: false });
    const [code, signal] = await once(reader, 'exit');
    assert.ok(code !== 0 || signal, `${code} ${signal}`);
  });
});
