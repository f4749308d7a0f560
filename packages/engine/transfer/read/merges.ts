import { StringDecoder } from 'node:string_decoder';
import { limits } from './limits.ts';
import { FileRefused } from './refusal.ts';

/** Cells merged over several rows: column and row of the cell with the value, and the last row covered. */
export interface Merge {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/** A tag with its attributes; its length is bounded, because the pattern is tried at every bracket. */
const MERGE = /<(?:\w{1,40}:)?mergeCell\b([^<>]{1,400})>/g;
const AREA = /\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/;
const MAX_TAG_LENGTH = 500;
const LIMIT = 200_000;

/**
 * The merges of a sheet that cover several rows, ordered by row. They follow the cells in the file, so the file is scanned once for them
 * first.
 */
export async function readMerges(chunks: AsyncIterable<Buffer>): Promise<Merge[]> {
  const decoder = new StringDecoder('utf8');
  const merges: Merge[] = [];
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + decoder.write(chunk);
    let end = 0;
    for (const found of text.matchAll(MERGE)) {
      end = found.index + found[0].length;
      const [, letters = '', first, last] = AREA.exec(found[1] ?? '') ?? [];
      if (first !== last) merges.push({ column: columnIndex(letters), first: Number(first), last: Math.min(Number(last), limits.rows) });
    }
    if (merges.length > LIMIT) throw new FileRefused('badFile');
    rest = text.slice(Math.max(end, text.length - MAX_TAG_LENGTH));
  }
  return merges.sort((a, b) => a.first - b.first);
}

/** Column index of the letters of a reference: 0 for A, 27 for AB. */
export function columnIndex(letters: string): number {
  let column = 0;
  for (let i = 0; i < letters.length; i++) column = column * 26 + letters.charCodeAt(i) - 64;
  return column - 1;
}

/** Copies the value of merged cells to the rows they cover; rows are processed in order. */
export class MergedValues {
  readonly #merges: readonly Merge[];
  #next = 0;
  #open: { readonly merge: Merge; text: string }[] = [];

  constructor(merges: readonly Merge[]) {
    this.#merges = merges;
  }

  /** Fills the empty cells of a row from merges above. A completely empty row stays empty. */
  fill(number: number, cells: string[], put: (column: number, text: string) => void): void {
    for (let merge = this.#merges[this.#next]; merge && merge.first <= number; merge = this.#merges[++this.#next])
      this.#open.push({ merge, text: merge.first === number ? (cells[merge.column] ?? '') : '' });
    if (this.#open.length === 0) return;
    this.#open = this.#open.filter(({ merge }) => merge.last >= number);
    if (cells.every((text) => text === '')) return;
    for (const { merge, text } of this.#open) if ((cells[merge.column] ?? '') === '') put(merge.column, text);
  }
}
