import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Block, blockOf, type Cell, type Field, sameCell, within } from './cursor.ts';
import { useLatest } from './use-latest.ts';

interface Editing {
  readonly typed: string | undefined;
}

export interface CursorState {
  readonly at: Cell;
  /** Opposite corner of the marked block; null if only one cell is marked. */
  readonly anchor: Cell | null;
  readonly editing: Editing | undefined;
}

const FIRST: CursorState = { at: { line: 0, column: 0 }, anchor: null, editing: undefined };

/** The grid's cursor and marked block. Focus follows the cursor, even to lines rendered only after scrolling. */
export function useCursor(frame: RefObject<HTMLElement | null>, field: Field, show: (cell: Cell) => void) {
  const [state, setState] = useState(FIRST);
  const latest = useLatest({ state, field, show });
  const wanted = useRef(false);
  const at = within(state.at, field);
  // Runs after every render, because the target cell may be rendered only after scrolling.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = !focusCell(frame.current, at);
  });

  const go = useCallback(
    (cell: Cell, { extend = false, focus = true }: { extend?: boolean; focus?: boolean } = {}) => {
      const { field: limits, state: before } = latest.current;
      const next = within(cell, limits);
      const anchor = extend ? (before.anchor ?? within(before.at, limits)) : null;
      wanted.current = focus;
      setState({ at: next, anchor: anchor && sameCell(anchor, next) ? null : anchor, editing: undefined });
      latest.current.show(next);
      // No rerender follows if the cell already has the cursor, so focus it here.
      if (focus && sameCell(next, before.at)) focusCell(frame.current, next);
    },
    [frame, latest],
  );
  const edit = useCallback((typed?: string) => {
    wanted.current = false;
    setState((before) => ({ ...before, anchor: null, editing: { typed } }));
  }, []);
  const stop = useCallback(() => {
    wanted.current = true;
    setState((before) => ({ ...before, editing: undefined }));
  }, []);
  const block: Block = blockOf(state.anchor ? within(state.anchor, field) : at, at);
  return { at, block, marked: state.anchor !== null, editing: state.editing, go, edit, stop };
}

export type CursorHandle = ReturnType<typeof useCursor>;

function focusCell(frame: HTMLElement | null, { line, column }: Cell): boolean {
  const cell =
    frame?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`) ??
    frame?.querySelector<HTMLElement>(`td[data-cell^="${line}:"][colspan]`);
  cell?.focus({ preventScroll: true });
  return cell !== null && cell !== undefined;
}

/** The cell that contains an event target. */
export function cellAt(target: EventTarget | null): { cell: Cell; element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [line, column] = element?.dataset.cell?.split(':').map(Number) ?? [];
  return element && line !== undefined && column !== undefined ? { cell: { line, column }, element } : undefined;
}
