import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PlacedColumn } from './column.ts';
import type { Cell } from './cursor.ts';
import { useSideways } from './sideways.ts';
import { inSlots, type Slots } from './slots.ts';
import { COLUMN_STEP, LINE_STEP, visibleColumns, visibleLines } from './visible.ts';

interface Size<Row> {
  readonly lines: number;
  readonly line: number;
  /** Maximum visible height in pixels. */
  readonly height: number;
  readonly columns: readonly PlacedColumn<Row>[];
  readonly cursor: Cell;
}

/** Virtual window of the grid: visible lines and columns, pinned columns, and the cursor's cell, which must keep the focus. */
export function useWindow<Row>(frame: RefObject<HTMLElement | null>, { lines, line, height, columns, cursor }: Size<Row>) {
  const { above, left, width, look } = usePosition(frame, line);
  const kept = useRef<Slots>([]);
  const room = Math.ceil(height / line);
  const slots = useMemo(
    () => inSlots(kept.current, visibleLines({ lines, room, above, cursor: cursor.line })),
    [lines, room, above, cursor.line],
  );
  useLayoutEffect(() => {
    kept.current = slots;
  }, [slots]);
  const [first, last] = visibleColumns(columns, left, width);
  const shown = useMemo(
    () => columns.filter(({ index, column }) => column.pin !== undefined || index === cursor.column || (first <= index && index <= last)),
    [columns, first, last, cursor.column],
  );
  const sideways = useSideways(frame);
  const onScroll = useCallback(() => {
    sideways();
    look();
  }, [sideways, look]);
  return { slots, line, shown, onScroll };
}

/** Scroll position in steps and the frame's width; `look` is the scroll handler. */
function usePosition(frame: RefObject<HTMLElement | null>, line: number) {
  const [position, setPosition] = useState({ above: 0, left: 0, width: window.innerWidth });
  const look = useCallback(() => {
    const box = frame.current;
    // A hidden grid has no position.
    if (!box?.clientWidth) return;
    const above = Math.floor(box.scrollTop / line / LINE_STEP) * LINE_STEP;
    const left = Math.floor(box.scrollLeft / COLUMN_STEP) * COLUMN_STEP;
    const width = box.clientWidth;
    setPosition((before) => (before.above === above && before.left === left && before.width === width ? before : { above, left, width }));
  }, [frame, line]);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const watcher = new ResizeObserver(look);
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [frame, look]);
  return { ...position, look };
}
