import { useMemo } from 'react';
import type { GridModel } from './grid-model.ts';
import type { GridActs, Leave } from './grid-props.ts';

const leads: Readonly<Record<Leave, readonly [number, number]>> = { stay: [0, 0], down: [1, 0], next: [0, 1], previous: [0, -1] };

/** Referentially stable callbacks for rows. */
export function useActs<Row>(model: { readonly current: GridModel<Row> | null }): GridActs<Row> {
  return useMemo(() => {
    const leave = (how: Leave) => {
      const cursor = model.current?.cursor;
      if (!cursor) return;
      const [lines, columns] = leads[how];
      cursor.stop();
      cursor.go({ line: cursor.at.line + lines, column: cursor.at.column + columns });
    };
    return {
      open: (row) => model.current?.props.onOpen?.(row),
      toggle: (line) => model.current?.props.onToggle?.(line),
      editor: (line, key, typed) =>
        model.current?.props.edit?.editor(line.row, key, { typed, done: leave, cancel: () => model.current?.cursor.stop() }),
    };
  }, [model]);
}
