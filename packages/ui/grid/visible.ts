import type { PlacedColumn } from './column.ts';

/** Extra lines rendered above and below: enough for a turn of the mouse wheel. */
const LINES_AROUND = 4;
/** Lines and pixels of columns by which the window moves at a time. */
export const LINE_STEP = 6;
export const COLUMN_STEP = 256;
/** Extra pixels rendered on either side. */
const PIXELS_AROUND = 128;
/** Up to this many columns all are rendered, so that browser search and screen readers reach them. */
const ALL_COLUMNS = 16;

interface Down {
  readonly lines: number;
  /** Visible lines. */
  readonly room: number;
  /** Lines above the window. */
  readonly above: number;
  /** The cursor's line, always rendered to keep the focus. */
  readonly cursor: number;
}

/** The rendered lines. The number is constant, so that no elements are created at the ends. */
export function visibleLines({ lines, room, above, cursor }: Down): number[] {
  const drawn = Math.min(lines, room + LINE_STEP + 2 * LINES_AROUND);
  const first = Math.max(0, Math.min(above - LINES_AROUND, lines - drawn));
  const seen = Array.from({ length: drawn }, (_, index) => first + index);
  const apart = cursor >= 0 && cursor < lines && (cursor < first || cursor >= first + drawn);
  return apart ? [...seen, cursor] : seen;
}

/** First and last rendered unpinned column, by index over all; pinned ones are always rendered. */
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
