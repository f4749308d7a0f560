import type { GridColumn, Pin, PlacedColumn } from './column.ts';

export const NARROWEST = 48;
export const WIDEST = 960;
export const clampWidth = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

const rank = (pin: Pin | undefined): number => (pin === 'start' ? 0 : pin === 'end' ? 2 : 1);

/** Columns in display order: pinned ones at the edges, otherwise in the given order. */
export const inPlaces = <Row>(columns: readonly GridColumn<Row>[]): GridColumn<Row>[] =>
  [...columns].sort((a, b) => rank(a.pin) - rank(b.pin));

/** Columns with their indices and tracks. The track of the remaining space precedes the columns pinned to the end. */
export function placed<Row>(columns: readonly GridColumn<Row>[]): PlacedColumn<Row>[] {
  return columns.map((column, index) => {
    const inwards = columns[column.pin === 'start' ? index + 1 : index - 1];
    return { column, index, track: index + (column.pin === 'end' ? 2 : 1), edge: column.pin !== undefined && inwards?.pin !== column.pin };
  });
}

interface Sized {
  readonly pin?: Pin | undefined;
  readonly exact?: boolean;
  readonly settled?: boolean;
}

/** CSS grid template of every row. Columns without an exact width share the remaining space. */
function tracks(columns: readonly Sized[], widths: readonly number[]): string {
  const grows = ({ exact, settled }: Sized) => exact !== true && settled !== true;
  const one = (column: Sized, index: number) => (grows(column) ? `minmax(${widths[index]}px, ${widths[index]}fr)` : `${widths[index]}px`);
  const room = columns.some(grows) ? '0px' : 'minmax(0, 1fr)';
  const ends = columns.findIndex(({ pin }) => pin === 'end');
  const parts = columns.map(one);
  parts.splice(ends < 0 ? parts.length : ends, 0, room);
  return parts.join(' ');
}

/** Offset of each pinned column from its edge; undefined for others. */
export function pinOffsets(columns: readonly Sized[], widths: readonly number[]): (number | undefined)[] {
  const offsets: (number | undefined)[] = columns.map(() => undefined);
  let start = 0;
  let end = 0;
  columns.forEach(({ pin }, index) => {
    if (pin !== 'start') return;
    offsets[index] = start;
    start += widths[index] ?? 0;
  });
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    if (columns[index]?.pin !== 'end') continue;
    offsets[index] = end;
    end += widths[index] ?? 0;
  }
  return offsets;
}

/** CSS variables of the row layout: changing them moves all cells without rerendering. */
export function layoutVariables(columns: readonly Sized[], widths: readonly number[]): Record<string, string> {
  const variables: Record<string, string> = {
    '--grid-tracks': tracks(columns, widths),
    '--grid-total': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  };
  pinOffsets(columns, widths).forEach((offset, index) => {
    if (offset !== undefined) variables[`--grid-pin-${index}`] = `${offset}px`;
  });
  return variables;
}

interface Span {
  /** Start and end within the content. */
  readonly from: number;
  readonly to: number;
}

/** The nearest scroll position at which a span is visible between two covered edges. */
export function scrollFor({ from, to }: Span, position: number, size: number, covered: { before: number; after: number }): number {
  if (from < position + covered.before) return Math.max(0, from - covered.before);
  if (to > position + size - covered.after) return to - size + covered.after;
  return position;
}
