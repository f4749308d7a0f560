import { type PointerEvent, type RefObject, useCallback } from 'react';
import type { GridColumn } from './column.ts';
import { clampWidth, layoutVariables } from './geometry.ts';
import { useLatest } from './use-latest.ts';

export type CommitWidths = (widths: readonly number[]) => void;

/**
 * Resizes columns. While dragging only CSS variables change, so nothing rerenders. All columns keep their displayed widths, so that none
 * shifts under the mouse.
 */
export function useResize<Row>(frame: RefObject<HTMLElement | null>, columns: readonly GridColumn<Row>[], commit: CommitWidths) {
  const latest = useLatest({ columns, commit });
  const seenWidths = useCallback((): number[] => {
    const drawn = new Map<number, number>();
    for (const head of frame.current?.querySelectorAll<HTMLElement>('thead [data-cell]') ?? [])
      drawn.set(Number(head.dataset.cell?.split(':')[1]), head.getBoundingClientRect().width);
    return latest.current.columns.map((column, index) => Math.round(drawn.get(index) ?? column.width));
  }, [frame, latest]);

  const resize = useCallback(
    (event: PointerEvent<HTMLElement>, index: number) => {
      event.preventDefault();
      event.stopPropagation();
      const exact = latest.current.columns.map((column) => ({ ...column, exact: true }));
      const widths = seenWidths();
      const before = widths[index] ?? 0;
      const sign = exact[index]?.pin === 'end' ? -1 : 1;
      const draw = (moved: number) => {
        widths[index] = clampWidth(before + sign * moved);
        for (const [name, value] of Object.entries(layoutVariables(exact, widths))) frame.current?.style.setProperty(name, value);
      };
      frame.current?.setAttribute('data-resizing', '');
      followPointer(event, draw, () => {
        frame.current?.removeAttribute('data-resizing');
        if (widths[index] !== before) latest.current.commit(widths);
      });
    },
    [frame, latest, seenWidths],
  );

  /** Resizes by some pixels, for keys and menus. */
  const widen = useCallback(
    (index: number, by: number) => {
      const widths = seenWidths();
      widths[index] = clampWidth((widths[index] ?? 0) + by);
      latest.current.commit(widths);
    },
    [latest, seenWidths],
  );

  /** Fits the width to the widest rendered text. */
  const fit = useCallback(
    (index: number) => {
      const widths = seenWidths();
      const cells = [...(frame.current?.querySelectorAll<HTMLElement>(`[data-cell$=":${index}"]:not([colspan])`) ?? [])];
      widths[index] = clampWidth(Math.max(...cells.map(wantedWidth)));
      latest.current.commit(widths);
    },
    [frame, latest, seenWidths],
  );
  return { resize, widen, fit };
}

/** Reports the pointer's horizontal distance until it is released. */
function followPointer(event: PointerEvent<HTMLElement>, moved: (by: number) => void, released: () => void): void {
  const handle = event.currentTarget;
  const from = event.clientX;
  const move = (next: globalThis.PointerEvent) => moved(next.clientX - from);
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener('pointermove', move);
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move);
      released();
    },
    { once: true },
  );
}

// Measures the content's own width by letting the cell size itself.
function wantedWidth(cell: HTMLElement): number {
  const { width, position } = cell.style;
  cell.style.width = 'max-content';
  cell.style.position = 'absolute';
  const wanted = Math.ceil(cell.getBoundingClientRect().width) + 1;
  cell.style.width = width;
  cell.style.position = position;
  return wanted;
}
