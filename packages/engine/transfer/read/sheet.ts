import { dateText, numberText, plainCell } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';
import { plainText, type SheetPart, type WorkbookParts } from './workbook-parts.ts';
import { attribute, scanXmlSteps, type XmlEvents } from './xml.ts';
import type { Archive } from './zip.ts';

/** The rows of a sheet that hold anything, in order, as they are read. Formulas count with the value that was last computed. */
export async function* readSheet(archive: Archive, sheet: SheetPart, parts: WorkbookParts): AsyncGenerator<FileRow> {
  const reader = createRowReader(parts);
  for await (const _ of scanXmlSteps(archive.stream(sheet.path), reader.events)) {
    yield* reader.take();
  }
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

function createRowReader(parts: WorkbookParts): { events: XmlEvents; take: () => FileRow[] } {
  let rows: FileRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let next = 0;
  let inText = false;
  let inData = false;
  const opened: Record<string, (tag: string) => void> = {
    sheetData: () => {
      inData = true;
    },
    row: (tag) => {
      number = rowNumber(attribute(tag, 'r'), number);
      cells = [];
      next = 0;
    },
    c: (tag) => {
      cell = { column: columnOf(attribute(tag, 'r')) ?? next, type: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? -1), text: '' };
      next = cell.column + 1;
    },
  };
  const closed: Record<string, () => void> = {
    c: () => {
      if (cell) put(cells, cell.column, cellText(cell, parts));
      cell = null;
    },
    row: () => {
      if (cells.some((text) => text !== '')) rows.push({ number, cells: Array.from(cells, (text) => text ?? '') });
    },
    sheetData: () => {
      inData = false;
    },
  };
  return {
    events: {
      open: (name, tag) => {
        if (inData || name === 'sheetData') opened[name]?.(tag);
        inText = cell !== null && (name === 'v' || name === 't');
      },
      close: (name) => {
        inText = false;
        if (inData) closed[name]?.();
      },
      text: (text) => {
        if (cell) cell.text += text;
      },
      wantsText: () => inText,
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
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
