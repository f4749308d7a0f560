import { dateText, numberText, plainCell } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { plainText, type SheetPart, type WorkbookParts } from './workbook-parts.ts';
import { attribute, scanXmlSteps, type XmlEvents } from './xml.ts';
import type { Archive } from './zip.ts';

/** The rows of a sheet that hold anything, in order, as they are read. Formulas count with the value that was last computed. */
export async function* readSheet(archive: Archive, sheet: SheetPart, parts: WorkbookParts): AsyncGenerator<FileRow> {
  const reader = new RowReader(parts);
  for await (const _ of scanXmlSteps(archive.stream(sheet.path), reader)) {
    yield* reader.take();
  }
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

class RowReader implements XmlEvents {
  #rows: FileRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #cell: Cell | null = null;
  #next = 0;
  #inText = false;
  #inData = false;
  readonly #parts: WorkbookParts;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
  }

  open(name: string, tag: string): void {
    if (name === 'sheetData') this.#inData = true;
    if (!this.#inData) return;
    if (name === 'row') {
      this.#number = rowNumber(attribute(tag, 'r'), this.#number);
      this.#cells = [];
      this.#next = 0;
    }
    if (name === 'c') this.#beginCell(tag);
    this.#inText = this.#cell !== null && (name === 'v' || name === 't');
  }

  close(name: string): void {
    this.#inText = false;
    if (!this.#inData) return;
    if (name === 'c' && this.#cell) {
      put(this.#cells, this.#cell.column, cellText(this.#cell, this.#parts));
      this.#cell = null;
    }
    if (name === 'row' && this.#cells.some((text) => text !== '')) this.#rows.push({ number: this.#number, cells: this.#cells });
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

  /** The rows that are complete since the last time. */
  take(): FileRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  #beginCell(tag: string): void {
    const column = columnOf(attribute(tag, 'r')) ?? this.#next;
    this.#cell = { column, type: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? -1), text: '' };
    this.#next = column + 1;
  }
}

function rowNumber(written: string | null, last: number): number {
  const number = written === null ? last + 1 : Number(written);
  if (!Number.isInteger(number) || number <= last || number > limits.rows) throw new FileRefused('badFile');
  return number;
}

/** Column of a reference: 0 for A7, 27 for AB3. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null;
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function put(cells: string[], column: number, text: string): void {
  if (text === '') return;
  if (column < 0 || column >= limits.columns) throw new FileRefused('tooManyColumns', { max: limits.columns });
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function cellText(cell: Cell, parts: WorkbookParts): string {
  const { type, text } = cell;
  if (text === '') return '';
  if (type === 's') return plainCell(parts.sharedTexts[Number(text)] ?? '');
  if (type === 'str' || type === 'inlineStr') return plainCell(plainText(text));
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return text.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
  if (type === 'e') return text;
  return parts.dateStyles[cell.style] ? dateText(text, parts.date1904) : numberText(text);
}
