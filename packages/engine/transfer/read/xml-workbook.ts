import { numberText, plainCell } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { attribute, scanXmlSteps, type XmlEvents } from './xml.ts';

/** A row of a sheet, or the start of a sheet. */
export type SheetEvent = { readonly sheet: string } | FileRow;

const PIECE = 65_536;

/**
 * The sheets of an XML spreadsheet of 2003 (SpreadsheetML, `urn:schemas-microsoft-com:office:spreadsheet`): the name of each, followed by
 * its rows. A cell merged over several rows counts in each of them.
 */
export async function* readXmlWorkbook(bytes: Buffer): AsyncGenerator<SheetEvent, void> {
  const reader = new WorkbookReader();
  for await (const _ of scanXmlSteps(pieces(bytes), reader)) yield* reader.take();
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

class WorkbookReader implements XmlEvents {
  #events: SheetEvent[] = [];
  #number = 0;
  #hidden = false;
  #cells: string[] = [];
  #column = 0;
  #down = 0;
  #covered = new Map<number, { until: number; text: string }>();
  #type = '';
  #text: string | null = null;

  open(name: string, tag: string): void {
    if (name === 'Worksheet') this.#beginSheet(tag);
    if (name === 'Row') this.#beginRow(tag);
    if (name === 'Cell') {
      this.#column = Number(attribute(tag, 'Index') ?? this.#column + 1);
      this.#down = Number(attribute(tag, 'MergeDown') ?? 0);
      if (!(this.#column >= 1 && this.#column <= limits.columns)) throw new FileRefused('tooManyColumns', { max: limits.columns });
    }
    if (name === 'Data') {
      this.#type = attribute(tag, 'Type') ?? 'String';
      this.#text = '';
    }
  }

  close(name: string): void {
    if (name === 'Data' && this.#text !== null) this.#put(textOfData(this.#type, this.#text));
    if (name === 'Data') this.#text = null;
    if (name === 'Row') this.#endRow();
  }

  text(text: string): void {
    this.#text += text;
  }

  wantsText(): boolean {
    return this.#text !== null;
  }

  take(): SheetEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #beginSheet(tag: string): void {
    this.#number = 0;
    this.#covered.clear();
    this.#events.push({ sheet: attribute(tag, 'Name') ?? '' });
  }

  #beginRow(tag: string): void {
    const number = Number(attribute(tag, 'Index') ?? this.#number + 1);
    if (!(number > this.#number)) throw new FileRefused('badFile');
    if (number > limits.rows) throw new FileRefused('tooManyRows', { max: limits.rows });
    this.#number = number;
    this.#hidden = attribute(tag, 'Hidden') === '1';
    this.#cells = [];
    this.#column = 0;
  }

  #put(text: string): void {
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
    if (this.#down > 0) this.#covered.set(this.#column - 1, { until: this.#number + this.#down, text });
  }

  #endRow(): void {
    if (this.#cells.every((text) => text === '')) return;
    for (const [column, { until, text }] of this.#covered) {
      if (until < this.#number) this.#covered.delete(column);
      else if ((this.#cells[column] ?? '') === '') {
        while (this.#cells.length < column) this.#cells.push('');
        this.#cells[column] = text;
      }
    }
    const row = { number: this.#number, cells: this.#cells };
    this.#events.push(this.#hidden ? { ...row, hidden: true } : row);
  }
}

function textOfData(type: string, text: string): string {
  if (type === 'Number') return numberText(text);
  if (type === 'Boolean') return text === '1' ? 'true' : 'false';
  if (type === 'DateTime')
    return text
      .replace(/T00:00:00(\.0+)?$/, '')
      .replace(/\.0+$/, '')
      .replace('T', ' ');
  return plainCell(text);
}
