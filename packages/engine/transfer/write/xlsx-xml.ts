import { type Style, styles } from './cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook that list its sheets, path → text. */
export function frameParts(sheets: readonly string[]): Record<string, string> {
  const each = (part: (name: string, number: number) => string) => sheets.map((name, i) => part(name, i + 1)).join('');
  const after = sheets.length + 1;
  return {
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, n) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${after}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  };
}

/** The XML before the rows of a sheet. The first `frozen` rows stay visible. */
export function sheetStart(widths: readonly number[], frozen: number): string {
  const pane = frozen > 0 ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` : '';
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>`;
}

/** Allowed values of a column, offered as a dropdown. */
export interface Choice {
  readonly column: number;
  readonly options: readonly string[];
}

// An inline list may have at most 255 characters (ECMA-376 part 1, 18.3.1.32); longer ones are only in the instructions.
const MAX_LIST_LENGTH = 255;

export function sheetEnd(choices: readonly Choice[], from: number, to: number): string {
  const fitting = choices.filter(
    ({ options }) => options.join(',').length <= MAX_LIST_LENGTH && !options.some((option) => option.includes(',')),
  );
  const rules = fitting.map(({ column, options }) => {
    const letters = columnLetters(column);
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}${from}:${letters}${to}"><formula1>"${escapeXml(options.join(','))}"</formula1></dataValidation>`;
  });
  const block = rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
  return `</sheetData>${block}</worksheet>`;
}

/** 0 → A, 27 → AB. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** Escapes text for XML and removes characters that XML cannot contain. */
export function escapeXml(text: string): string {
  const plain = /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark) : text;
  return isCarried(plain) ? plain : [...plain].filter(isCarried).join('');
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function isCarried(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 0xfffe || code === 0xffff) return false;
  }
  return text.isWellFormed();
}

const FONTS = [
  '<sz val="11"/>',
  '<b/><sz val="11"/>',
  '<b/><sz val="11"/><color rgb="FFC00000"/>',
  '<i/><sz val="11"/><color rgb="FF808080"/>',
  '<b/><sz val="14"/>',
];
const FILLS = ['<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>', solid('FFE8EEF7'), solid('FFFFE0E0')];
const FORMATS = { 164: 'yyyy-mm-dd', 165: 'yyyy-mm-dd hh:mm', 166: '0.00' };

const LOOKS: Readonly<Record<Style, { format?: number; font?: number; fill?: number; wrap?: boolean }>> = {
  plain: { format: 49 },
  header: { font: 1, fill: 2, format: 49 },
  required: { font: 2, fill: 2, format: 49 },
  date: { format: 164 },
  moment: { format: 165 },
  money: { format: 166 },
  wrong: { fill: 3, format: 49 },
  example: { font: 3, format: 49 },
  title: { font: 4 },
  wrap: { wrap: true, format: 49 },
};

function solid(colour: string): string {
  return `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`;
}

function stylesXml(): string {
  const formats = Object.entries(FORMATS).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const cells = styles.map((style) => {
    const { format = 0, font = 0, fill = 0, wrap } = LOOKS[style];
    const alignment = wrap ? '<alignment vertical="top" wrapText="1"/>' : '';
    return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${wrap ? ' applyAlignment="1"' : ''}>${alignment}</xf>`;
  });
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="${FONTS.length}">${FONTS.map((font) => `<font>${font}</font>`).join('')}</fonts><fills count="${FILLS.length}">${FILLS.map((fill) => `<fill>${fill}</fill>`).join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}
