import { type RefObject, useMemo } from 'react';
import type { GridColumn } from './column.ts';
import { HEADING } from './cursor.ts';
import type { HeadActs } from './grid-head.tsx';
import type { GridModel } from './grid-model.ts';
import { withWidths } from './places.ts';
import { useReorder } from './use-reorder.ts';
import { useResize } from './use-resize.ts';

/** Header callbacks, referentially stable, so that the header does not rerender on scrolling. */
export function useHeadActs<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  model: { readonly current: GridModel<Row> | null },
): { acts: HeadActs; widen: (index: number, by: number) => void } {
  const { resize, widen, fit } = useResize(frame, columns, (widths) =>
    model.current?.props.onColumns?.(withWidths(columns as never, widths)),
  );
  const drag = useReorder(frame, columns, (places) => model.current?.props.onColumns?.(places));
  const acts = useMemo<HeadActs>(() => {
    const menu = (index: number, anchor: HTMLElement) => {
      const { left, bottom } = anchor.getBoundingClientRect();
      model.current?.openMenu({ line: HEADING, column: index }, { x: left, y: bottom });
    };
    return { resize, fit, drag, menu };
  }, [resize, fit, drag, model]);
  return { acts, widen };
}
