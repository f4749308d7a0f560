import { numberText, plainCell } from './cell-text.ts';
import { limits } from './limits.ts';
import { type Padding, paddingOf } from './number-format.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import type { Hidden } from './sheet.ts';
import { unreadableCell } from './unreadable.ts';
import { attribute, scanXmlSteps, type XmlEvents } from './xml.ts';

/** A row of a sheet, the start of a sheet, or its end with what is hidden in it. */
export type SheetEvent = { readonly sheet: string } | { readonly end: Hidden } | FileRow;

const PIECE = 65_536;

/**
 * The sheets of an XML spreadsheet of 2003 (SpreadsheetML, `urn:schemas-microsoft-com:office:spreadsheet`): the name of each, followed by
 * its rows and its end. A cell merged over several rows counts in each of them. Hidden sheets are left out.
 */
export async function* readXmlWorkbook(bytes: Buffer): AsyncGenerator<SheetEvent, void> {
  const reader = new WorkbookReader(await hiddenSheets(bytes));
  for await (const _ of scanXmlSteps(pieces(bytes), reader)) yield* reader.take();
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

const HIDDEN: ReadonlySet<string> = new Set(['SheetHidden', 'SheetVeryHidden']);

/** What a file with hidden sheets contains, as bytes: a search for a text in UTF-16 may not end in bytes at an odd address (Node 24). */
const HIDDEN_MARKS = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from('Hidden<', encoding));

/** The numbers of hidden sheets, from 1. That a sheet is hidden stands below its rows, so the file is scanned once for it first. */
async function hiddenSheets(bytes: Buffer): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  if (!HIDDEN_MARKS.some((mark) => bytes.includes(mark))) return hidden;
  let sheet = 0;
  let visibility: string | null = null;
  const events: XmlEvents = {
    open: (name) => {
      if (name === 'Worksheet') sheet += 1;
      visibility = name === 'Visible' ? '' : null;
    },
    close: () => {
      if (HIDDEN.has(visibility?.trim() ?? '')) hidden.add(sheet);
      visibility = null;
    },
    text: (text) => {
      if (visibility !== null) visibility += text;
    },
    wantsText: () => visibility !== null,
  };
  for await (const _ of scanXmlSteps(pieces(bytes), events));
  return hidden;
}

interface Cell {
  /** From 1. */
  readonly column: number;
  readonly across: number;
  readonly down: number;
  readonly padding: Padding | null;
  readonly computed: boolean;
  text: string | null;
}

class WorkbookReader implements XmlEvents {
  readonly #hiddenSheets: ReadonlySet<number>;
  #sheet = 0;
  #events: SheetEvent[] = [];
  readonly #styles = new Styles();
  #hidden: Hidden = { rows: 0, columns: new Set() };
  /** The style of each column that has one, by its number from 1. */
  #columnStyles = new Map<number, string>();
  #lastColumn = 0;
  #number = 0;
  #row = { hidden: false, style: null as string | null, more: 0 };
  #cells: string[] = [];
  /** The column before the next cell, from 1. */
  #column = 0;
  #cell: Cell | null = null;
  #covered = new Map<number, { until: number; text: string }>();
  #inComment = false;
  #data: { readonly type: string; text: string } | null = null;

  readonly #opened: Readonly<Record<string, (tag: string) => void>> = {
    Style: (tag) => this.#styles.begin(tag),
    NumberFormat: (tag) => this.#styles.format(tag),
    Worksheet: (tag) => this.#beginSheet(tag),
    Column: (tag) => this.#describeColumns(tag),
    Row: (tag) => this.#beginRow(tag),
    Cell: (tag) => this.#beginCell(tag),
    Comment: () => this.#setComment(true),
    Data: (tag) => this.#beginData(tag),
  };
  readonly #closed: Readonly<Record<string, () => void>> = {
    Worksheet: () => void this.#events.push({ end: this.#hidden }),
    Row: () => this.#endRow(),
    Cell: () => this.#endCell(),
    Comment: () => this.#setComment(false),
    Data: () => this.#endData(),
  };

  constructor(hiddenSheets: ReadonlySet<number>) {
    this.#hiddenSheets = hiddenSheets;
  }

  open(name: string, tag: string): void {
    if (name === 'Worksheet') this.#sheet += 1;
    if (!this.#hiddenSheets.has(this.#sheet)) this.#opened[name]?.(tag);
  }

  close(name: string): void {
    if (!this.#hiddenSheets.has(this.#sheet)) this.#closed[name]?.();
  }

  text(text: string): void {
    if (this.#data) this.#data.text += text;
  }

  wantsText(): boolean {
    return this.#data !== null;
  }

  take(): SheetEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #beginSheet(tag: string): void {
    this.#number = 0;
    this.#covered.clear();
    this.#hidden = { rows: 0, columns: new Set() };
    this.#columnStyles = new Map();
    this.#lastColumn = 0;
    this.#row.more = 0;
    this.#events.push({ sheet: attribute(tag, 'Name') ?? '' });
  }

  #describeColumns(tag: string): void {
    const first = Number(attribute(tag, 'Index') ?? this.#lastColumn + 1);
    this.#lastColumn = first + Number(attribute(tag, 'Span') ?? 0);
    const style = attribute(tag, 'StyleID');
    const hidden = attribute(tag, 'Hidden') === '1';
    for (let column = Math.max(first, 1); column <= Math.min(this.#lastColumn, limits.columns); column++) {
      if (style) this.#columnStyles.set(column, style);
      if (hidden) this.#hidden.columns.add(column - 1);
    }
  }

  #beginRow(tag: string): void {
    const number = Number(attribute(tag, 'Index') ?? this.#number + this.#row.more + 1);
    if (!(number > this.#number)) throw new FileRefused('badFile');
    if (number > limits.rows) throw new FileRefused('tooManyRows', { max: limits.rows });
    this.#number = number;
    this.#row = {
      hidden: attribute(tag, 'Hidden') === '1',
      style: attribute(tag, 'StyleID'),
      more: Number(attribute(tag, 'Span') ?? 0),
    };
    this.#cells = [];
    this.#column = 0;
  }

  #beginCell(tag: string): void {
    const column = Number(attribute(tag, 'Index') ?? this.#column + 1);
    if (!(column >= 1 && column <= limits.columns)) throw new FileRefused('tooManyColumns', { max: limits.columns });
    this.#cell = {
      column,
      across: Number(attribute(tag, 'MergeAcross') ?? 0),
      down: Number(attribute(tag, 'MergeDown') ?? 0),
      padding: this.#styles.padding(attribute(tag, 'StyleID') ?? this.#row.style ?? this.#columnStyles.get(column)),
      computed: attribute(tag, 'Formula') !== null,
      text: null,
    };
  }

  #setComment(inside: boolean): void {
    this.#inComment = inside;
  }

  #beginData(tag: string): void {
    if (this.#cell && !this.#inComment) this.#data = { type: attribute(tag, 'Type') ?? 'String', text: '' };
  }

  #endData(): void {
    if (this.#cell && this.#data) this.#cell.text = textOfData(this.#data.type, this.#data.text, this.#cell.padding);
    this.#data = null;
  }

  #endCell(): void {
    if (!this.#cell) return;
    const { column, across, down, computed, text } = this.#cell;
    const shown = text ?? (computed ? unreadableCell('formulaWithoutValue', '=') : null);
    if (shown !== null) this.#put(column, shown, down);
    this.#column = column + across;
    this.#cell = null;
  }

  #put(column: number, text: string, down: number): void {
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells[column - 1] = text;
    if (down > 0) this.#covered.set(column - 1, { until: this.#number + down, text });
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
    if (this.#row.hidden) this.#hidden.rows += 1;
    this.#events.push(this.#row.hidden ? { ...row, hidden: true } : row);
  }
}

/** The digits to which each style pads numbers. A style without a number format has that of its parent. */
class Styles {
  readonly #paddings = new Map<string, Padding | null>();
  #current = '';

  begin(tag: string): void {
    this.#current = attribute(tag, 'ID') ?? '';
    this.#paddings.set(this.#current, this.padding(attribute(tag, 'Parent') ?? undefined));
  }

  format(tag: string): void {
    this.#paddings.set(this.#current, paddingOf(attribute(tag, 'Format') ?? ''));
  }

  padding(style: string | undefined): Padding | null {
    return this.#paddings.get(style ?? 'Default') ?? null;
  }
}

function textOfData(type: string, text: string, padding: Padding | null): string {
  if (type === 'Number') return numberText(text, padding);
  if (type === 'Boolean') return text === '1' ? 'true' : 'false';
  if (type === 'DateTime')
    return text
      .replace(/T00:00:00(\.0+)?$/, '')
      .replace(/\.0+$/, '')
      .replace('T', ' ');
  return plainCell(text);
}
