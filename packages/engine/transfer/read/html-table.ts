import { Parser } from 'htmlparser2';
import { plainCell } from './cell-text.ts';
import { encodingOf } from './csv.ts';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';

const PIECE = 65_536;

/** Cells covered by a rowspan from above, by column: the remaining rows and the text. */
type Covered = Map<number, { rows: number; readonly text: string }>;

/**
 * The rows of the tables of an HTML page, which many systems export as `.xls`. Scripts and styles are ignored. A cell with a rowspan counts
 * in each of its rows.
 */
export async function* readHtml(bytes: Buffer): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const reader = new TableReader();
  for (let at = 0; at < bytes.length; at += PIECE) {
    reader.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
    yield* reader.take();
  }
}

class TableReader {
  #rows: FileRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #covered: Covered = new Map();
  #cell: { text: string; readonly columns: number; readonly rows: number } | null = null;
  #silent = 0;
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#open(name, attributes),
    onclosetag: (name) => this.#close(name),
    ontext: (text) => this.#text(text),
  });

  write(text: string): void {
    this.#parser.write(text);
  }

  take(): FileRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'script' || name === 'style') this.#silent += 1;
    if (name === 'tr') {
      this.#number += 1;
      this.#cells = [];
      if (this.#number > limits.rows) throw new FileRefused('tooManyRows', { max: limits.rows });
    }
    if (name === 'td' || name === 'th') this.#cell = { text: '', columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) };
    if (name === 'br') this.#text('\n');
  }

  #text(text: string): void {
    if (!this.#cell || this.#silent > 0) return;
    this.#cell.text += text;
    if (this.#cell.text.length > limits.cellLength) throw new FileRefused('cellTooLong', { max: limits.cellLength });
  }

  #close(name: string): void {
    if (name === 'script' || name === 'style') this.#silent -= 1;
    if ((name === 'td' || name === 'th') && this.#cell) this.#endCell(this.#cell);
    if (name === 'table') this.#covered.clear();
    if (name !== 'tr') return;
    this.#fillCovered();
    if (this.#cells.some((text) => text !== '')) this.#rows.push({ number: this.#number, cells: this.#cells });
  }

  #endCell({ text, columns, rows }: { text: string; columns: number; rows: number }): void {
    this.#fillCovered();
    const plain = plainCell(text.replace(/[ \t\r\n]*\n[ \t\r\n]*/g, '\n').trim());
    if (rows > 1) this.#covered.set(this.#cells.length, { rows: rows - 1, text: plain });
    this.#cells.push(plain, ...Array.from({ length: columns - 1 }, () => ''));
    if (this.#cells.length > limits.columns) throw new FileRefused('tooManyColumns', { max: limits.columns });
    this.#cell = null;
  }

  #fillCovered(): void {
    for (let above = this.#covered.get(this.#cells.length); above; above = this.#covered.get(this.#cells.length)) {
      above.rows -= 1;
      if (above.rows === 0) this.#covered.delete(this.#cells.length);
      this.#cells.push(above.text);
    }
  }
}

const spanOf = (written: string | undefined): number => Math.min(Math.max(Math.trunc(Number(written)) || 1, 1), limits.columns);
