import { dateText, numberText, plainCell } from './cell-text.ts';
import { limits } from './limits.ts';
import { columnIndex, MergedValues, readMerges } from './merges.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { unreadableCell } from './unreadable.ts';
import { type CellStyle, plainText, type SheetPart, type WorkbookParts } from './workbook-parts.ts';
import { attribute, scanXmlSteps, type XmlEvents } from './xml.ts';
import type { Archive } from './zip.ts';

/** Hidden parts of a sheet. */
export interface Hidden {
  /** Number of hidden non-empty rows. */
  rows: number;
  /** Hidden columns, from 0. */
  readonly columns: Set<number>;
}

/**
 * The non-empty rows of a sheet, in order: formulas with their last computed value, merged cells with their value in every row they cover.
 * Returns what is hidden.
 */
export async function* readSheet(archive: Archive, sheet: SheetPart, parts: WorkbookParts): AsyncGenerator<FileRow, Hidden> {
  const merged = new MergedValues(await readMerges(archive.stream(sheet.path)));
  const reader = new RowReader(parts, merged);
  for await (const _ of scanXmlSteps(archive.stream(sheet.path), reader)) {
    yield* reader.take();
  }
  return reader.hidden;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
  /** Computed by a formula. */
  computed: boolean;
  /** Has a stored value, possibly empty. */
  stored: boolean;
}

class RowReader implements XmlEvents {
  #rows: FileRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #cell: Cell | null = null;
  #next = 0;
  #inText = false;
  #inData = false;
  #hidden = false;
  readonly hidden: Hidden = { rows: 0, columns: new Set() };
  readonly #parts: WorkbookParts;
  readonly #merged: MergedValues;

  constructor(parts: WorkbookParts, merged: MergedValues) {
    this.#parts = parts;
    this.#merged = merged;
  }

  open(name: string, tag: string): void {
    if (name === 'sheetData') this.#inData = true;
    if (name === 'col' && isOn(attribute(tag, 'hidden'))) this.#hideColumns(tag);
    if (!this.#inData) return;
    if (name === 'row') {
      this.#hidden = isOn(attribute(tag, 'hidden'));
      this.#number = rowNumber(attribute(tag, 'r'), this.#number);
      this.#cells = [];
      this.#next = 0;
    }
    if (name === 'c') this.#beginCell(tag);
    if (name === 'f' && this.#cell) this.#cell.computed = true;
    this.#inText = this.#cell !== null && (name === 'v' || name === 't');
    if (this.#inText && this.#cell) this.#cell.stored = true;
  }

  close(name: string): void {
    this.#inText = false;
    if (!this.#inData) return;
    if (name === 'c' && this.#cell) {
      put(this.#cells, this.#cell.column, cellText(this.#cell, this.#parts));
      this.#cell = null;
    }
    if (name === 'row') this.#endRow();
    if (name === 'sheetData') this.#inData = false;
  }

  text(text: string): void {
    if (!this.#cell) return;
    this.#cell.text += text;
    if (this.#cell.text.length > limits.cellLength) throw new FileRefused('cellTooLong', { max: limits.cellLength });
  }

  wantsText(): boolean {
    return this.#inText;
  }

  /** Returns and clears the rows completed since the last call. */
  take(): FileRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  #endRow(): void {
    const [number, cells] = [this.#number, this.#cells];
    this.#merged.fill(number, cells, (column, text) => put(cells, column, text));
    if (cells.every((text) => text === '')) return;
    if (this.#hidden) this.hidden.rows += 1;
    this.#rows.push(this.#hidden ? { number, cells, hidden: true } : { number, cells });
  }

  #hideColumns(tag: string): void {
    const last = Math.min(Number(attribute(tag, 'max')), limits.columns);
    for (let column = Number(attribute(tag, 'min')); column <= last; column++) this.hidden.columns.add(column - 1);
  }

  #beginCell(tag: string): void {
    const column = columnOf(attribute(tag, 'r')) ?? this.#next;
    this.#cell = {
      column,
      type: attribute(tag, 't') ?? 'n',
      style: Number(attribute(tag, 's') ?? -1),
      text: '',
      computed: false,
      stored: false,
    };
    this.#next = column + 1;
  }
}

function rowNumber(written: string | null, last: number): number {
  const number = written === null ? last + 1 : Number(written);
  if (!Number.isInteger(number) || number <= last || number > limits.rows) throw new FileRefused('badFile');
  return number;
}

const isOn = (written: string | null): boolean => written === '1' || written === 'true';

/** Column of a reference: 0 for A7, 27 for AB3. */
const columnOf = (reference: string | null): number | null =>
  reference === null ? null : columnIndex(/^[A-Z]*/.exec(reference)?.[0] ?? '');

function put(cells: string[], column: number, text: string): void {
  if (text === '') return;
  if (column < 0 || column >= limits.columns) throw new FileRefused('tooManyColumns', { max: limits.columns });
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

type ReadText = (text: string, parts: WorkbookParts, style: CellStyle | undefined) => string;

/** Decodes the stored text of a cell by its type (ECMA-376 part 1, 18.18.11). */
const readers: Readonly<Record<string, ReadText>> = {
  n: (text, { date1904 }, style) => (style?.date ? dateText(text, date1904) : numberText(text, style?.padding)),
  s: (text, { sharedTexts }) => plainCell(sharedTexts[Number(text)] ?? ''),
  str: (text) => plainCell(plainText(text)),
  inlineStr: (text) => plainCell(plainText(text)),
  b: (text) => (text === '1' ? 'true' : 'false'),
  d: (text) => text.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' '),
  e: (text) => text,
};

function cellText({ type, text, style, computed, stored }: Cell, parts: WorkbookParts): string {
  // Programs that do not compute write an empty value; a computed empty text has the type of a text.
  if (computed && (!stored || (text === '' && type !== 'str'))) return unreadableCell('formulaWithoutValue', '=');
  return text === '' ? '' : (readers[type] ?? plainCell)(text, parts, parts.styles[style]);
}
