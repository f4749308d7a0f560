import type { FileRow } from '../read/row.ts';
import { plainHeader } from './headers.ts';
import { MOST_BLOCKS } from './places.ts';

/** Tables placed side by side on one sheet, with the same headers. */
export interface Blocks {
  readonly count: number;
  /** Columns from the start of one table to the start of the next. */
  readonly width: number;
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
  return count > 1 && own.filter((field) => field !== null).length > 1 ? { count, width } : null;
}

/** Splits a row into its blocks, each as if it were in the first one; empty blocks are omitted. */
export function unfold(row: FileRow, blocks: Blocks): readonly { readonly block: number; readonly row: FileRow }[] {
  return Array.from({ length: blocks.count }, (_, block) => ({
    block,
    row: { ...row, cells: row.cells.slice(block * blocks.width, (block + 1) * blocks.width) },
  })).filter((part) => part.row.cells.some((cell) => cell !== ''));
}
