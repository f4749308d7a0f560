import type { FileRow } from '../read/row.ts';
import { plainHeader } from './headers.ts';
import { MAX_BLOCKS } from './places.ts';

/** Tables placed side by side on one sheet, with the same headers. All other columns hold for the whole line, and so for each table's row. */
export interface Blocks {
  /** The first column of each table. */
  readonly starts: readonly number[];
  /** Columns of each table. */
  readonly width: number;
}

/** Known headers that must repeat: a single one is more likely a duplicate column. */
const MIN_REPEATED = 2;

/**
 * Detects tables side by side: known headers that repeat in the same order, at any distance, before, between and after columns of the whole
 * line. Null if there is one table, and if a known header stands outside the tables that one of them has, as that of a table with fewer
 * columns does: nothing of it may be left out.
 */
export function blocksOf(header: readonly string[], words: ReadonlyMap<string, string>): Blocks | null {
  const plain = header.map(plainHeader);
  const fields = plain.map((cell) => words.get(cell) ?? null);
  const first = fields.findIndex((field, i) => field !== null && fields.indexOf(field, i + 1) > 0);
  const starts = fields.flatMap((field, i) => (first >= 0 && field === fields[first] ? [i] : []));
  if (starts.length < 2 || starts.length > MAX_BLOCKS) return null;
  const isRepeated = (offset: number): boolean => {
    const column = first + offset;
    const other = fields[column] === null ? plain : fields;
    return plain[column] !== '' && starts.every((start) => other[start + offset] === other[column]);
  };
  const reach = Math.min(...starts.map((start, n) => (starts[n + 1] ?? header.length) - start));
  const offsets = Array.from({ length: reach }, (_, offset) => offset).filter(isRepeated);
  const width = (offsets.at(-1) ?? 0) + 1;
  // Unknown headers in front belong to the table if they repeat with it.
  let front = 0;
  while (starts.every((start, n) => start - front > (n > 0 ? (starts[n - 1] ?? 0) + width : 0)) && isRepeated(-front - 1)) front += 1;
  const blocks = { starts: starts.map((start) => start - front), width: width + front };
  return isWhole(blocks, fields) ? blocks : null;
}

/** Whether each known header stands either in all tables or once in the whole line. */
function isWhole(blocks: Blocks, fields: readonly (string | null)[]): boolean {
  const [start = 0] = blocks.starts;
  const own = fields.slice(start, start + blocks.width).filter((field) => field !== null);
  const line = fields.filter((field, i) => field !== null && !isInBlock(blocks, i));
  const isSame = blocks.starts.every((one) =>
    Array.from({ length: blocks.width }, (_, offset) => fields[one + offset] === fields[start + offset]).every(Boolean),
  );
  return isSame && own.length >= MIN_REPEATED && new Set([...own, ...line]).size === own.length + line.length;
}

const isInBlock = ({ starts, width }: Blocks, column: number): boolean => starts.some((start) => column >= start && column < start + width);

/** Whether a column belongs to a table other than the first, whose columns stand for those of all. */
export const isRepetition = ({ starts, width }: Blocks, column: number): boolean => isInBlock({ starts: starts.slice(1), width }, column);

/** The header of a sheet, blank where it repeats that of the first table. */
export const headerOf = (header: readonly string[], blocks: Blocks | null): string[] =>
  header.map((cell, column) => (blocks && isRepetition(blocks, column) ? '' : cell));

/** Splits a row into its tables, each as if it were in the first one; empty ones are omitted. */
export function unfold(row: FileRow, blocks: Blocks): readonly { readonly block: number; readonly row: FileRow }[] {
  const [first = 0] = blocks.starts;
  return blocks.starts.flatMap((start, block) => {
    const own = row.cells.slice(start, start + blocks.width);
    if (own.every((cell) => cell === '')) return [];
    const length = Math.max(row.cells.length, first + blocks.width);
    const cells = Array.from({ length }, (_, column) => {
      if (isRepetition(blocks, column)) return '';
      return (column >= first && column < first + blocks.width ? own[column - first] : row.cells[column]) ?? '';
    });
    return [{ block, row: { ...row, cells } }];
  });
}
