import type { FileRow } from '../read/row.ts';
import { plainHeader } from './headers.ts';
import { MOST_BLOCKS } from './places.ts';

/** Tables placed side by side on one sheet, with the same headers. */
export interface Blocks {
  readonly count: number;
  /** Columns from the start of one table to the start of the next. */
  readonly width: number;
  /** Columns before the first table, such as a number for the whole line; every table's rows keep them. */
  readonly start: number;
}

/**
 * Detects tables side by side: the known headers repeat in the same order at a constant distance. At least two known headers must repeat,
 * because a single repeated one is more likely a duplicate column. Null if there is one table.
 */
export function blocksOf(header: readonly string[], words: ReadonlyMap<string, string>): Blocks | null {
  const fields = header.map((cell) => words.get(plainHeader(cell)) ?? null);
  const first = fields.findIndex((field) => field !== null);
  const again = fields.indexOf(fields[first] ?? null, first + 1);
  if (first < 0 || again < 0) return null;
  const width = again - first;
  const own = fields.slice(0, first + width);
  const isBlock = (n: number) => own.every((field, i) => field === null || fields[i + n * width] === field);
  let count = 1;
  while (count < MOST_BLOCKS && isBlock(count)) count += 1;
  if (count < 2 || own.filter((field) => field !== null).length < 2) return null;
  // Unknown headers in front belong to the table if they repeat with it.
  let start = first;
  while (start > 0 && plainHeader(header[start - 1] ?? '') === plainHeader(header[start - 1 + width] ?? '')) start -= 1;
  return { count, width, start };
}

/** Splits a row into its blocks, each as if it were in the first one; empty blocks are omitted. */
export function unfold(row: FileRow, { count, width, start }: Blocks): readonly { readonly block: number; readonly row: FileRow }[] {
  return Array.from({ length: count }, (_, block) => {
    const own = row.cells.slice(start + block * width, start + (block + 1) * width);
    return own.some((cell) => cell !== '')
      ? [{ block, row: { ...row, cells: [...padded(row.cells.slice(0, start), start), ...own] } }]
      : [];
  }).flat();
}

const padded = (cells: readonly string[], length: number): string[] => Array.from({ length }, (_, i) => cells[i] ?? '');
