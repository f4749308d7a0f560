import type { Writable } from 'node:stream';
import { type Cell, type Style, styles } from './cell.ts';
import { formulaSafe } from './formula-safe.ts';
import type { SheetLook, TableWriter } from './table-writer.ts';
import { columnLetters, escapeXml, frameParts, sheetEnd, sheetStart } from './xlsx-xml.ts';
import { createZip, type ZipPart } from './zip-writer.ts';

const PIECE = 65_536;
const MAX_ROWS = 1_048_576;
const OFFERED_ROWS = 2000;

interface OpenSheet {
  readonly look: SheetLook;
  readonly part: ZipPart;
  rows: number;
  /** The frozen rows, to be repeated. */
  readonly head: (readonly Cell[])[];
}

/** Creates a workbook writer. Rows beyond the limit of a sheet continue on a further sheet. */
export const createWorkbookWriter = (output: Writable, signal: AbortSignal): TableWriter => new WorkbookWriter(output, signal);

// Uses inline strings instead of a shared table, so that nothing has to be kept in memory.
class WorkbookWriter implements TableWriter {
  readonly #zip: ReturnType<typeof createZip>;
  readonly #names: string[] = [];
  #open: OpenSheet | null = null;
  #pending = '';

  constructor(output: Writable, signal: AbortSignal) {
    this.#zip = createZip(output, signal);
  }

  async sheet(look: SheetLook): Promise<void> {
    await this.#begin(look);
  }

  async row(cells: readonly Cell[]): Promise<void> {
    if (!this.#open) throw new Error('a row needs a sheet');
    const sheet = this.#open.rows >= MAX_ROWS ? await this.#goOn(this.#open) : this.#open;
    sheet.rows += 1;
    if (sheet.rows <= sheet.look.frozen) sheet.head.push(cells);
    this.#pending += rowXml(cells, sheet.rows);
    if (this.#pending.length > PIECE) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#close();
    for (const [path, text] of Object.entries(frameParts(this.#names))) {
      const part = await this.#zip.part(path);
      await part.write(text);
      await part.end();
    }
    await this.#zip.end();
  }

  async #begin(look: SheetLook): Promise<OpenSheet> {
    await this.#close();
    this.#names.push(sheetName(look.name, this.#names));
    const part = await this.#zip.part(`xl/worksheets/sheet${this.#names.length}.xml`);
    this.#open = { look, part, rows: 0, head: [] };
    this.#pending = sheetStart(look.widths, look.frozen);
    return this.#open;
  }

  async #goOn(full: OpenSheet): Promise<OpenSheet> {
    const next = await this.#begin(full.look);
    for (const cells of full.head) this.#pending += rowXml(cells, ++next.rows);
    next.head.push(...full.head);
    return next;
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { look } = this.#open;
    this.#pending += sheetEnd(look.choices ?? [], look.frozen + 1, look.frozen + OFFERED_ROWS);
    await this.#flush();
    await this.#open.part.end();
    this.#open = null;
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    await this.#open?.part.write(text);
  }
}

function rowXml(cells: readonly Cell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${number}`)).join('')}</row>`;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(cell, 'plain', reference);
  if ('amount' in cell) return `<c r="${reference}" s="${numberOf('money')}"><v>${cell.amount}</v></c>`;
  if ('serial' in cell) return `<c r="${reference}" s="${numberOf(cell.style)}"><v>${cell.serial}</v></c>`;
  return textXml(cell.text, cell.style, reference);
}

// A cell of type inlineStr is never evaluated; the apostrophe protects users who save the sheet as CSV again.
function textXml(text: string, style: Style, reference: string): string {
  if (text === '') return `<c r="${reference}" s="${numberOf(style)}"/>`;
  return `<c r="${reference}" s="${numberOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(formulaSafe(text))}</t></is></c>`;
}

const numberOf = (style: Style): number => styles.indexOf(style);

/** A sheet name that is valid and unique: at most 31 characters, none of \\ / ? * [ ] : */
function sheetName(wanted: string, taken: readonly string[]): string {
  const plain =
    wanted
      .replace(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 28) || 'Sheet';
  return taken.includes(plain) ? `${plain.slice(0, 26)}_${taken.length + 1}` : plain;
}
