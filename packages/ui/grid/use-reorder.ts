import { type PointerEvent, type RefObject, useCallback } from 'react';
import type { ColumnPlace, GridColumn } from './column.ts';
import { withMoved } from './places.ts';
import { useLatest } from './use-latest.ts';

/** Pixels of movement that turn a click into a drag. */
const SLACK = 6;

/** Drags a header to another position among columns with the same pin. A marker shows the drop position. */
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
        // Suppresses the click after the drag, which would sort.
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
  /** Key of the following column; undefined at the end. */
  readonly before: string | undefined;
  /** Marker position, in pixels from the start of the scrolled content. */
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
