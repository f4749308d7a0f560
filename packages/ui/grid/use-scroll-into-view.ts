import { type RefObject, useCallback } from 'react';
import type { GridColumn } from './column.ts';
import { type Cell, HEADING } from './cursor.ts';
import { pinOffsets, scrollFor } from './geometry.ts';
import { useLatest } from './use-latest.ts';

interface Layout<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly line: number;
  readonly lines: number;
  readonly foot: boolean;
}

/** Scrolls a cell into view, clear of header, summary and pinned columns. */
export function useScrollIntoView<Row>(frame: RefObject<HTMLElement | null>, layout: Layout<Row>): (cell: Cell) => void {
  const latest = useLatest(layout);
  return useCallback(
    ({ line, column }) => {
      const box = frame.current;
      if (!box) return;
      const now = latest.current;
      if (line > HEADING && line < now.lines) {
        const after = now.line * (now.foot ? 2 : 1);
        box.scrollTop = scrollFor({ from: line * now.line, to: (line + 1) * now.line }, box.scrollTop, box.clientHeight, {
          before: 0,
          after,
        });
      }
      if (now.columns[column]?.pin === undefined) box.scrollLeft = acrossFor(now.columns, column, box);
    },
    [frame, latest],
  );
}

function acrossFor<Row>(columns: readonly GridColumn<Row>[], column: number, box: HTMLElement): number {
  const widths = columns.map(({ width }) => width);
  const from = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const offsets = pinOffsets(columns, widths);
  const covered = (pin: string) => columns.reduce((sum, one, index) => sum + (one.pin === pin ? (widths[index] ?? 0) : 0), 0);
  if (offsets.length === 0 || box.scrollWidth <= box.clientWidth) return box.scrollLeft;
  return scrollFor({ from, to: from + (widths[column] ?? 0) }, box.scrollLeft, box.clientWidth, {
    before: covered('start'),
    after: covered('end'),
  });
}
