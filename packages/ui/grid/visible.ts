import type { PlacedColumn } from './column.ts';

/** Lines drawn beyond the window on either side: enough for a turn of the wheel. */
const LINES_AROUND = 4;
/** Lines come and go by so many at a time, columns by so many pixels. */
export const LINE_STEP = 6;
export const COLUMN_STEP = 256;
/** Pixels drawn beyond the window on either side. */
const PIXELS_AROUND = 128;
/** Up to here all columns are drawn: what is beside the window can then be found by the browser and read out in one go. */
const ALL_COLUMNS = 16;

interface Down {
  readonly lines: number;
  /** Lines that the window holds. */
  readonly room: number;
  /** Lines above it. */
  readonly above: number;
  /** Line of the cursor, which must not lose the focus. */
  readonly cursor: number;
}

/** The lines that are drawn: always as many, so that none is made anew at the ends. */
export function visibleLines({ lines, room, above, cursor }: Down): number[] {
  const drawn = Math.min(lines, room + LINE_STEP + 2 * LINES_AROUND);
  const first = Math.max(0, Math.min(above - LINES_AROUND, lines - drawn));
  const seen = Array.from({ length: drawn }, (_, index) => first + index);
  const apart = cursor >= 0 && cursor < lines && (cursor < first || cursor >= first + drawn);
  return apart ? [...seen, cursor] : seen;
}

/** The first and the last of the columns in between that are drawn, counted over all; the pinned ones always are. */
export function visibleColumns(columns: readonly PlacedColumn<never>[], left: number, width: number): [number, number] {
  if (columns.length <= ALL_COLUMNS) return [0, columns.length - 1];
  let [first, last, from] = [columns.length, -1, 0];
  for (const { column, index } of columns) {
    const to = from + column.width;
    if (column.pin === undefined && to > left - PIXELS_AROUND && from < left + width + COLUMN_STEP + PIXELS_AROUND) {
      first = Math.min(first, index);
      last = index;
    }
    from = to;
  }
  return [first, last];
}
