import { type PointerEvent, type RefObject, useCallback } from 'react';
import type { ColumnPlace, GridColumn } from './column.ts';
import { withMoved } from './places.ts';
import { useLatest } from './use-latest.ts';

/** Pixels that the mouse moves before a press is a drag and no click. */
const SLACK = 6;

/** Drags a heading to another place among the columns that are pinned as it is. A mark shows where it would stand. */
export function useReorder<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  commit: (places: readonly ColumnPlace[]) => void,
) {
  const latest = useLatest({ columns, commit });
  return useCallback(
    (event: PointerEvent<HTMLElement>, index: number) => {
      const moving = latest.current.columns[index];
      if (event.button !== 0 || event.pointerType === 'touch' || !moving) return;
      const head = event.currentTarget;
      const from = event.clientX;
      let target: Target | undefined;
      const move = (moved: globalThis.PointerEvent) => {
        if (!target && Math.abs(moved.clientX - from) < SLACK) return;
        head.dataset.dragged = '';
        target = targetAt(frame.current, latest.current.columns, moving, moved.clientX);
        frame.current?.style.setProperty('--grid-drop', `${target.mark}px`);
        frame.current?.setAttribute('data-dropping', '');
      };
      const end = (finished: globalThis.Event) => {
        window.removeEventListener('pointermove', move);
        for (const name of ['pointerup', 'pointercancel', 'keydown']) window.removeEventListener(name, end, true);
        frame.current?.removeAttribute('data-dropping');
        if (!target) return;
        // The click that follows would sort; it comes before the next frame.
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, true));
        delete head.dataset.dragged;
        if (finished.type === 'pointerup') latest.current.commit(withMoved(latest.current.columns as never, moving.key, target.before));
      };
      window.addEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(name, end, true);
    },
    [frame, latest],
  );
}

interface Target {
  /** Key of the column that would follow; undefined behind the last. */
  readonly before: string | undefined;
  /** Where the mark stands, in pixels from the edge of what the frame scrolls. */
  readonly mark: number;
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

function targetAt<Row>(frame: HTMLElement | null, columns: readonly GridColumn<Row>[], moving: GridColumn<Row>, x: number): Target {
  const left = (frame?.getBoundingClientRect().left ?? 0) - (frame?.scrollLeft ?? 0);
  let mark = 0;
  let last = -1;
  for (const [index, column] of columns.entries()) {
    if (column.settled || column.pin !== moving.pin) continue;
    const box = frame?.querySelector(`thead [data-cell$=":${index}"]`)?.getBoundingClientRect();
    if (!box) continue;
    if (x < box.left + box.width / 2) return { before: column.key, mark: box.left - left };
    mark = box.right - left;
    last = index;
  }
  return { before: columns.slice(last + 1).find(({ settled }) => !settled)?.key, mark };
}
