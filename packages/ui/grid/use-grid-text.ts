import { useCallback, useState } from 'react';
import type { Cell } from './cursor.ts';
import type { GridModel } from './grid-model.ts';
import type { WholeText } from './grid-text.tsx';

/** Full text of a truncated cell; undefined if it fits. */
export function cutText<Row>({ props, columns, frame }: GridModel<Row>, { line, column }: Cell): WholeText | undefined {
  const [found, place] = [props.lines[line], columns[column]];
  const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${line}:${column}"]`);
  if (found?.kind !== 'row' || !place || !cell) return undefined;
  const text = place.text(found.row);
  const cut = text.includes('\n') || isCut(cell);
  return cut ? { title: place.title, text, box: cell.getBoundingClientRect() } : undefined;
}

/** Whether any content of a cell is wider than its box. */
export const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);

/** Shows the full text of one cell at a time; on closing, focus returns to the cell. */
export function useGridText<Row>(model: { readonly current: GridModel<Row> | null }) {
  const [whole, setWhole] = useState<WholeText | null>(null);
  const reportRow = useCallback(
    (cell: Cell): boolean => {
      const text = model.current ? cutText(model.current, cell) : undefined;
      if (text) setWhole(text);
      return text !== undefined;
    },
    [model],
  );
  const close = useCallback(() => {
    setWhole(null);
    model.current?.cursor.go(model.current.cursor.at);
  }, [model]);
  return { whole, tell: reportRow, close };
}
