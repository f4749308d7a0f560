import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { AppError } from '../errors.ts';
import { formatOf } from '../transfer/read/format.ts';
import { unpackRows } from '../transfer/read/packed-rows.ts';
import { readFile } from '../transfer/read/read-file.ts';
import type { FileRow } from '../transfer/read/row.ts';
import { shownCell, unreadableOf } from '../transfer/read/unreadable.ts';
import { createZip } from '../transfer/write/zip-writer.ts';

async function read(content: string | Buffer) {
  const file = Buffer.from(content);
  const rows: FileRow[] = [];
  const sheets = await readFile(file, formatOf(file, 'a.xls'), async (packed) => {
    rows.push(...(await unpackRows(packed.body)));
  });
  return { rows, sheets, cells: rows.map(({ cells }) => cells.map(shownCell)) };
}

describe('XML spreadsheets of 2003', () => {
  const workbook = (table: string, styles = '') =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles><Worksheet ss:Name="名单"><Table>${table}</Table></Worksheet></Workbook>`;
  const cell = (value: string, attributes = '', type = 'String') => `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`;

  test('a comment is not the content of its cell', async () => {
    const { cells } = await read(
      workbook(
        `<Row><Cell><Data ss:Type="String">张三</Data><Comment><ss:Data>批注</ss:Data></Comment></Cell><Cell><Comment><ss:Data>批注</ss:Data></Comment></Cell>${cell('b')}</Row>`,
      ),
    );
    assert.deepEqual(cells, [['张三', '', 'b']]);
  });

  test('the cell after a merged one stands after all of its columns', async () => {
    const { cells } = await read(workbook(`<Row>${cell('标题', 'ss:MergeAcross="2"')}${cell('后')}</Row>`));
    assert.deepEqual(cells, [['标题', '', '', '后']]);
  });

  test('numbers keep the zeros of their format, set by cell, row, column or parent style', async () => {
    const styles =
      '<Style ss:ID="s1"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="s2" ss:Parent="s1"/><Style ss:ID="s3"><NumberFormat ss:Format="General"/></Style>';
    const seven = (style = '') => cell('7', style && `ss:StyleID="${style}"`, 'Number');
    const { cells } = await read(
      workbook(
        `<Column ss:Index="2" ss:StyleID="s2"/><Row>${seven('s1')}${seven()}${seven()}</Row><Row ss:StyleID="s1">${seven('s3')}${seven('s2')}${seven()}</Row>`,
        styles,
      ),
    );
    assert.deepEqual(cells, [
      ['00007', '00007', '7'],
      ['7', '00007', '00007'],
    ]);
  });

  test('hidden sheets are left out, in any encoding', async () => {
    const options = (visible: string) => `<WorksheetOptions><Visible>${visible}</Visible></WorksheetOptions>`;
    const sheet = (name: string, visible: string) =>
      `</Table>${options(visible)}</Worksheet><Worksheet ss:Name="${name}"><Table><Row>${cell(name)}</Row>`;
    const text = workbook(
      `<Row>${cell('一')}</Row>${sheet('二', 'SheetHidden')}${sheet('三', 'SheetVisible')}${sheet('四', 'SheetVeryHidden')}`,
    );
    for (const file of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const { sheets, cells } = await read(file);
      assert.deepEqual(
        sheets.map(({ name, rows }) => [name, rows]),
        [
          ['二', 1],
          ['四', 1],
        ],
      );
      assert.deepEqual(cells, [['二'], ['四']]);
    }
  });

  test('hidden columns and rows are reported for each sheet', async () => {
    const { rows, sheets } = await read(
      workbook(
        `<Column/><Column ss:Hidden="1" ss:Span="1"/><Row>${cell('a')}${cell('b')}</Row><Row ss:Hidden="1">${cell('c')}</Row></Table></Worksheet><Worksheet ss:Name="二"><Table><Row>${cell('x')}</Row>`,
      ),
    );
    assert.deepEqual(
      sheets.map(({ hiddenRows, hiddenColumns }) => [hiddenRows, hiddenColumns]),
      [
        [1, [1, 2]],
        [0, []],
      ],
    );
    assert.deepEqual(
      rows.map(({ hidden = false }) => hidden),
      [false, true, false],
    );
  });

  test('a formula without a value is unreadable, one with an empty value is empty', async () => {
    const { rows } = await read(
      workbook('<Row><Cell ss:Formula="=1"/><Cell ss:Formula="=2"><Data ss:Type="String"></Data></Cell><Cell ss:Formula="=3"/></Row>'),
    );
    assert.deepEqual(
      rows[0]?.cells.map((text) => unreadableOf(text)?.reason ?? text),
      ['formulaWithoutValue', '', 'formulaWithoutValue'],
    );
  });
});

describe('tables of HTML pages', () => {
  test('a table within another one is read once, and the outer row keeps its cells', async () => {
    const row = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const inner = `<table>${row('姓名', '班级')}${row('张三', '四1')}${row('李四', '四2')}</table>`;
    const rows = [
      ['姓名', '班级'],
      ['张三', '四1'],
      ['李四', '四2'],
    ];
    assert.deepEqual((await read(`<table>${row(inner)}</table>`)).cells, rows);
    const around = await read(`<table>${row('标题')}${row('左', inner, '右')}${row('末')}</table>`);
    assert.deepEqual(around.cells, [['标题'], ...rows, ['左', '', '右'], ['末']]);
    assert.deepEqual(
      around.rows.map(({ number }) => number),
      [1, 2, 3, 4, 5, 6],
    );
  });

  test('hidden rows and columns are reported', async () => {
    const { rows, sheets } = await read(
      '<table><col><col style="display:none"><tr><td>a<td>b</tr><tr style="height:0; display: none"><td>h</tr><tr hidden><td>i</tr><tbody style="display:none"><tr><td>j</tr></tbody><tr><td>k</tr></table>',
    );
    assert.deepEqual(
      rows.map(({ cells: [first], hidden = false }) => [first, hidden]),
      [
        ['a', false],
        ['h', true],
        ['i', true],
        ['j', true],
        ['k', false],
      ],
    );
    assert.deepEqual([sheets[0]?.hiddenRows, sheets[0]?.hiddenColumns], [3, [1]]);
  });

  test('the last row is read without closing tags', async () => {
    const { cells } = await read('<table><tr><td>a<td>b<tr><td>1<td>2');
    assert.deepEqual(cells, [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('pages are recognised by any first element', async () => {
    for (const start of ['<style>td{}</style>', '<script>var a;</script>', '<div>', '<font size=2>', '<center>', '<!-- a --><p>', ''])
      assert.deepEqual((await read(`${start}<table><tr><td>姓名</td></tr></table>`)).cells, [['姓名']], start);
    assert.deepEqual((await read('<tr><td>姓名</td></tr>')).cells, [['姓名']]);
    assert.deepEqual((await read('<姓名>,<班级>\n1,2')).cells[0], ['<姓名>', '<班级>']);
  });

  test('numbers keep the zeros of their format', async () => {
    const { cells } = await read(
      `<table><tr><td style='mso-number-format:"0000"'>7</td><td style="color:red;mso-number-format:'00\\;\\-00'">7</td><td style="mso-number-format:'\\@'">007</td><td style='mso-number-format:"0000"'>无</td></tr></table>`,
    );
    assert.deepEqual(cells, [['0007', '07', '007', '无']]);
    const byClass = await read(
      `<style><!-- td {mso-number-format:General;} .xl65 {color:black; mso-number-format:"0000";} .xl66{color:red} --></style>` +
        `<table><tr><td class="a xl65">7</td><td class=xl66>7</td><td class="xl65" style="mso-number-format:'\\@'">7</td></tr></table>`,
    );
    assert.deepEqual(byClass.cells, [['0007', '7', '7']]);
  });
});

describe('files that are no table are refused by their name', () => {
  /** The format, or the key of the refusal and what it names. */
  function verdict(name: string, bytes: Uint8Array | string): string {
    try {
      return formatOf(Buffer.from(bytes), name);
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      return [error.key.replace('transfer.', ''), ...Object.values(error.params ?? {})].join(' ');
    }
  }
  async function zip(...names: string[]): Promise<Buffer> {
    const output = new PassThrough();
    const bytes = buffer(output);
    const archive = createZip(output, new AbortController().signal);
    for (const name of names) {
      const part = await archive.part(name);
      await part.write('x');
      await part.end();
    }
    await archive.end();
    return bytes;
  }
  /** A compound file with a stream at the top and, below it, one of an embedded document. */
  function compound(stream: string, embedded = ''): Buffer {
    const bytes = Buffer.alloc(512 * 3);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    bytes.writeUInt16LE(9, 30);
    bytes.writeUInt32LE(1, 48);
    bytes.fill(0xff, 512, 1024);
    for (const [index, [name, child]] of (
      [
        ['Root Entry', 1],
        [stream, 2],
        [embedded, -1],
      ] as const
    ).entries()) {
      const at = 1024 + index * 128;
      bytes.write(name, at, 'utf16le');
      bytes.writeUInt16LE(name.length * 2 + 2, at + 64);
      bytes.fill(0xff, at + 68, at + 80);
      bytes.writeInt32LE(child, at + 76);
    }
    return bytes;
  }

  test('packages', async () => {
    const office = ['[Content_Types].xml', '_rels/.rels'];
    const found: [string, string[]][] = [
      ['xlsx', [...office, 'xl/workbook.xml', 'xl/embeddings/word/document.xml']],
      ['xlsx', [...office, 'other/book.xml']],
      ['notTable Word', [...office, 'word/document.xml', 'word/embeddings/a.xlsx']],
      ['notTable PowerPoint', [...office, 'ppt/presentation.xml']],
      ['otherTable Excel (.xlsb)', [...office, 'xl/workbook.bin']],
      ['otherTable Numbers', ['Index/Document.iwa', 'Metadata/Properties.plist']],
      ['notTable OFD', ['OFD.xml']],
      ['notTable OpenDocument', ['mimetype', 'content.xml']],
      ['archive ZIP', ['表/名单.xlsx', 'x.txt']],
    ];
    for (const [expected, names] of found) assert.equal(verdict('名单.csv', await zip(...names)), expected, names.join());
    assert.equal(verdict('a.ods', await zip('mimetype', 'content.xml')), 'otherTable OpenDocument (.ods)');
  });

  test('compound files, by the streams at their top', () => {
    assert.equal(verdict('a.et', compound('Workbook', 'WordDocument')), 'oldFormat .et');
    assert.equal(verdict('a.xls', compound('WordDocument', 'Workbook')), 'notTable Word');
    assert.equal(verdict('a.ppt', compound('PowerPoint Document')), 'notTable PowerPoint');
    assert.equal(verdict('a.msg', compound('__properties_version1.0')), 'notTable Outlook');
    assert.equal(verdict('a.mpp', compound('Props14')), 'notTable Project');
    assert.equal(verdict('a.db', compound('Catalog')), 'notTable DB');
    assert.equal(verdict('a.xls', compound('EncryptedPackage')), 'encrypted');
  });

  test('pictures, archives and documents', () => {
    const found: [string, string][] = [
      ['notTable PDF', '255044462d312e37'],
      ['picture PNG', '89504e470d0a1a0a'],
      ['picture JPEG', 'ffd8ffe000104a46'],
      ['picture GIF', '474946383961'],
      ['picture HEIC', '00000018667479706865696300000000'],
      ['archive GZIP', '1f8b0800'],
      ['archive RAR', '526172211a07'],
      ['oldFormat .csv', '0908080000051000'],
    ];
    for (const [expected, hex] of found) assert.equal(verdict('a.csv', Buffer.from(hex, 'hex')), expected);
  });

  test('texts in other formats, but no CSV file that looks alike', () => {
    const found: [string, string][] = [
      ['notTable RTF', '{\\rtf1\\ansi hello, world}'],
      ['notTable JSON', '[{"姓名":"张三"}]'],
      ['notTable JSON', '{ "姓名": "张三" }'],
      ['notTable JSON', '["a", 1]'],
      ['otherTable MHTML', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n'],
      ['notTable XML', '<?xml version="1.0"?><root/>'],
      ['notTable XML', '<list><a>1</a></list>'],
      ['picture SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['html', '<!DOCTYPE html>\n<!-- a --><main/>'],
      ['csv', '[姓名],[班级]\n1,2'],
      ['csv', '{a},{b}\n1,2'],
      ['csv', '<name>,<class>\n1,2'],
      ['csv', 'BM,GIF\n1,2'],
      ['csv', '"姓名","班级"\n"<a/>",1'],
    ];
    for (const [expected, text] of found) assert.equal(verdict('a.csv', text), expected, text);
  });
});
