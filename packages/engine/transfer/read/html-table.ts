import { Parser } from 'htmlparser2';
import { writtenText } from './cell-text.ts';
import { encodingOf } from './csv.ts';
import { limits } from './limits.ts';
import { type Padding, padded, paddingOf } from './number-format.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import type { Hidden } from './sheet.ts';

const PIECE = 65_536;

/** Cells covered by a rowspan from above, by column: the remaining rows and the text. */
type Covered = Map<number, { rows: number; readonly text: string }>;
type Attributes = Readonly<Record<string, string>>;

/**
 * The rows of the tables of an HTML page, which many systems export as `.xls`. Of styles, number formats alone count. A cell with a rowspan counts
 * in each of its rows. The rows of a table within a cell of another one stand before the row of that cell, which keeps its other cells.
 * Returns what is hidden.
 */
export async function* readHtml(bytes: Buffer): AsyncGenerator<FileRow, Hidden> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const reader = new TableReader();
  for (let at = 0; at < bytes.length; at += PIECE) {
    reader.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
  return reader.hidden;
}

interface Cell {
  text: string;
  readonly columns: number;
  readonly rows: number;
  readonly padding: Padding | null;
}

/** A table that is being read, with its current row and cell. */
class Table {
  readonly covered: Covered = new Map();
  cells: string[] | null = null;
  cell: Cell | null = null;
  rowHidden = false;
  sectionHidden = false;
  column = 0;
  readonly hidden: boolean;

  constructor(hidden: boolean) {
    this.hidden = hidden;
  }
}

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const SILENT: ReadonlySet<string> = new Set(['script', 'style']);

class TableReader {
  #rows: FileRow[] = [];
  #number = 0;
  #silent = 0;
  /** The text of the style sheet that is being read. */
  #styleSheet: string | null = null;
  /** Number formats by the class of cells. */
  readonly #paddings = new Map<string, Padding>();
  /** The tables around the current place, the innermost last. The first one is the page itself, for rows outside of any table. */
  readonly #tables = [new Table(false)];
  readonly hidden: Hidden = { rows: 0, columns: new Set() };
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#open(name, attributes),
    onclosetag: (name) => this.#close(name),
    ontext: (text) => this.#text(text),
  });

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Ends the elements that are still open. */
  end(): void {
    this.#parser.end();
    this.#endRow();
  }

  take(): FileRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  get #table(): Table {
    return this.#tables.at(-1) as Table;
  }

  readonly #opened: Readonly<Record<string, (attributes: Attributes) => void>> = {
    table: (attributes) => this.#beginTable(attributes),
    col: (attributes) => this.#describeColumns(attributes),
    tr: (attributes) => this.#beginRow(attributes),
    td: (attributes) => this.#beginCell(attributes),
    th: (attributes) => this.#beginCell(attributes),
    br: () => this.#text('\n'),
  };
  readonly #closed: Readonly<Record<string, () => void>> = {
    table: () => this.#endTable(),
    tr: () => this.#endRow(),
    td: () => this.#endCell(),
    th: () => this.#endCell(),
  };

  #open(name: string, attributes: Attributes): void {
    if (SILENT.has(name)) this.#silent += 1;
    if (name === 'style') this.#styleSheet = '';
    if (SECTIONS.has(name)) this.#table.sectionHidden = isHidden(attributes);
    this.#opened[name]?.(attributes);
  }

  #close(name: string): void {
    if (SILENT.has(name)) this.#silent -= 1;
    if (name === 'style') this.#endStyleSheet();
    if (SECTIONS.has(name)) this.#table.sectionHidden = false;
    this.#closed[name]?.();
  }

  #text(text: string): void {
    if (this.#styleSheet !== null && this.#styleSheet.length < MAX_STYLE_SHEET) this.#styleSheet += text;
    const { cell } = this.#table;
    if (!cell || this.#silent > 0) return;
    cell.text += text;
    if (cell.text.length > limits.cellLength) throw new FileRefused('cellTooLong', { max: limits.cellLength });
  }

  #endStyleSheet(): void {
    for (const [, name = '', rules = ''] of (this.#styleSheet ?? '').matchAll(CLASS_RULES)) {
      const padding = paddingOf(formatIn(rules));
      if (padding) this.#paddings.set(name, padding);
    }
    this.#styleSheet = null;
  }

  #beginTable(attributes: Attributes): void {
    if (this.#tables.length > MAX_DEPTH) throw new FileRefused('badFile');
    const { hidden, rowHidden } = this.#table;
    this.#tables.push(new Table(hidden || rowHidden || isHidden(attributes)));
  }

  #endTable(): void {
    this.#endRow();
    if (this.#tables.length > 1) this.#tables.pop();
  }

  #describeColumns(attributes: Attributes): void {
    const first = this.#table.column;
    this.#table.column += spanOf(attributes.span);
    if (isHidden(attributes))
      for (let column = first; column < Math.min(this.#table.column, limits.columns); column++) this.hidden.columns.add(column);
  }

  #beginRow(attributes: Attributes): void {
    this.#endRow();
    const table = this.#table;
    table.cells = [];
    table.rowHidden = table.hidden || table.sectionHidden || isHidden(attributes);
  }

  #endRow(): void {
    this.#endCell();
    const { cells, rowHidden } = this.#table;
    if (!cells) return;
    this.#number += 1;
    if (this.#number > limits.rows) throw new FileRefused('tooManyRows', { max: limits.rows });
    fillCovered(cells, this.#table.covered);
    this.#table.cells = null;
    this.#table.rowHidden = false;
    if (cells.every((text) => text === '')) return;
    const row = { number: this.#number, cells };
    if (rowHidden) this.hidden.rows += 1;
    this.#rows.push(rowHidden ? { ...row, hidden: true } : row);
  }

  #beginCell({ colspan, rowspan, style = '', class: classes = '' }: Attributes): void {
    this.#endCell();
    const own = formatIn(style);
    const padding = own === '' ? this.#paddings.get(classes.split(' ').find((name) => this.#paddings.has(name)) ?? '') : paddingOf(own);
    this.#table.cell = { text: '', columns: spanOf(colspan), rows: spanOf(rowspan), padding: padding ?? null };
  }

  #endCell(): void {
    const { cell, covered } = this.#table;
    if (!cell) return;
    this.#table.cell = null;
    this.#table.cells ??= [];
    const { cells } = this.#table;
    fillCovered(cells, covered);
    const plain = writtenText(linesOf(cell.text));
    const text = cell.padding && /^\d+$/.test(plain) ? padded(plain, cell.padding) : plain;
    if (cell.rows > 1) covered.set(cells.length, { rows: cell.rows - 1, text });
    cells.push(text, ...Array.from({ length: cell.columns - 1 }, () => ''));
    if (cells.length > limits.columns) throw new FileRefused('tooManyColumns', { max: limits.columns });
  }
}

const MAX_DEPTH = 100;
const MAX_STYLE_SHEET = 1_000_000;
/** Rules of a class, with bounded lengths, because the pattern is tried at every point. */
const CLASS_RULES = /\.([\w-]{1,60})\s{0,4}\{([^{}]{1,2000})\}/g;

function fillCovered(cells: string[], covered: Covered): void {
  for (let above = covered.get(cells.length); above; above = covered.get(cells.length)) {
    above.rows -= 1;
    if (above.rows === 0) covered.delete(cells.length);
    cells.push(above.text);
  }
}

const isHidden = ({ hidden, style = '' }: Attributes): boolean => hidden !== undefined || /(?:^|;)\s*display\s*:\s*none\b/i.test(style);

/** The number format that spreadsheets write into a style sheet: `mso-number-format:"0000"`. */
function formatIn(style: string): string {
  const [, double, single, bare] = /mso-number-format\s*:\s*(?:"([^"]*)"|'([^']*)'|([^;]*))/i.exec(style) ?? [];
  return (double ?? single ?? bare ?? '').replaceAll('\\', '').trim();
}

/** The non-empty lines of a text, trimmed. */
const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const spanOf = (written: string | undefined): number => Math.min(Math.max(Math.trunc(Number(written)) || 1, 1), limits.columns);
