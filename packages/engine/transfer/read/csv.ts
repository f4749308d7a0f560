import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { writtenText } from './cell-text.ts';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';
import type { FileRow } from './row.ts';

/**
 * The non-empty rows of a CSV file (RFC 4180 and common deviations). UTF-8 with or without BOM, UTF-16 with BOM, else GB 18030, which
 * includes GBK and GB 2312; delimited by comma, semicolon, tab or bar.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<FileRow> {
  const encoding = encodingOf(bytes);
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, 20_000))),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: limits.cellLength * 10,
    record_delimiter: ['\r\n', '\n', '\r'],
    cast: checked(() => [...decoded(bytes, encoding)].join('')),
  });
  Readable.from(decoded(bytes, encoding)).pipe(parser);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      const row = rowOf(number, record);
      if (row) yield row;
    }
  } catch (error) {
    parser.destroy();
    if (error instanceof FileRefused) throw error;
    const { code, records = number } = error as { code?: unknown; records?: number };
    throw new FileRefused(code === 'CSV_QUOTE_NOT_CLOSED' ? 'openQuote' : 'badCsv', { row: records + 1 });
  }
}

interface Place {
  readonly index: number;
  /** Rows before that of the cell. */
  readonly records: number;
  readonly quoting: boolean;
}

/** Checks quotes and the limits per cell, because a complete row may already be too large for the memory. */
function checked(whole: () => string): (cell: string, place: Place) => string {
  const mustBeClosed = quoteCheck(whole);
  let cells = 0;
  return (cell, place) => {
    if (place.index >= limits.writtenColumns) throw new FileRefused('tooManyColumns', { max: limits.columns });
    cells += 1;
    if (cells > limits.cells) throw new FileRefused('tooManyCells', { max: limits.cells });
    if (place.quoting && cell.startsWith('"')) mustBeClosed(cell, place.records + 1);
    return cell;
  };
}

/**
 * Refuses a cell whose opening quote is closed only by the quote of a later line. The parser then keeps the opening quote as a character, so
 * such a cell is not written in the file with its quotes doubled, as one that really begins with a quote is.
 */
function quoteCheck(whole: () => string): (cell: string, row: number) => void {
  let text: string | null = null;
  let from = 0;
  return (cell, row) => {
    if (!/[\r\n]/.test(cell)) return;
    text ??= whole();
    const written = `"${cell.replaceAll('"', '""')}"`;
    const at = text.indexOf(written, from);
    if (at < 0) throw new FileRefused('openQuote', { row });
    from = at + written.length;
  };
}

function rowOf(number: number, record: readonly string[]): FileRow | null {
  const cells = record.map((written) => writtenText(written.replaceAll('\u0001', '')));
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  if (cells.length === 0) return null;
  if (number > limits.rows) throw new FileRefused('tooManyRows', { max: limits.rows });
  if (cells.length > limits.columns) throw new FileRefused('tooManyColumns', { max: limits.columns });
  if (cells.some((cell) => cell.length > limits.cellLength)) throw new FileRefused('cellTooLong', { max: limits.cellLength });
  return { number, cells };
}

const PIECE = 65_536;

function* decoded(bytes: Buffer, encoding: string): Iterable<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE) yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

/** Detects the encoding of the bytes. */
export function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += 1_048_576) strict.decode(bytes.subarray(at, at + 1_048_576), { stream: true });
    strict.decode();
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The most frequent delimiter in the first lines, ignoring quoted text. */
export function delimiterOf(head: string): string {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 20);
  const score = (delimiter: string) => lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 50), 0);
  return [...DELIMITERS].sort((a, b) => score(b) - score(a))[0] ?? ',';
}
