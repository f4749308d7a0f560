import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Moves between the cells of a grid with Enter and the arrow keys; Enter in the last row adds a row and goes there. */
export function useGridKeys(rows: number, add: () => void) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef(false);
  const focus = (row: number, column: string) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
  };
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    focus(rows - 1, 'category');
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target as HTMLElement;
    const { row, column } = cell.dataset;
    if (row === undefined || column === undefined || event.nativeEvent.isComposing) return;
    const step = stepOf(event, cell instanceof HTMLSelectElement);
    if (step === 0) return;
    event.preventDefault();
    const next = Number(row) + step;
    if (next >= rows && event.key === 'Enter') {
      wanted.current = true;
      add();
    } else focus(next, column);
  };
  return { table, onKeyDown };
}

/** Rows to move; 0 for other keys. In a choice the arrows choose, unless Ctrl is held. */
function stepOf({ key, ctrlKey, shiftKey }: KeyboardEvent, isChoice: boolean): number {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (isChoice && !ctrlKey) return 0;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
