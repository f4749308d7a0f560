import { useRef } from 'react';
import type { GridActs, GridProps } from './grid-props.ts';
import { GridRow } from './grid-row.tsx';
import type { CursorHandle } from './use-cursor.ts';
import { useTidyRows } from './use-tidy-rows.ts';
import type { useWindow } from './use-window.ts';

interface Props<Row> {
  readonly grid: GridProps<Row>;
  readonly drawn: ReturnType<typeof useWindow<Row>>;
  readonly cursor: CursorHandle;
  readonly columns: number;
  readonly nested: boolean;
  readonly acts: GridActs<Row>;
}

/** The visible lines. Each line gets only the props it needs, so that a cursor step rerenders only two of them. */
export function GridBody<Row>({ grid, drawn, cursor, columns, nested, acts }: Props<Row>) {
  const { lines, selection, before = 0 } = grid;
  const body = useRef<HTMLTableSectionElement>(null);
  useTidyRows(body, drawn.slots);
  return (
    <tbody ref={body} className="zx-grid-body" style={{ height: lines.length * drawn.line }}>
      {/* A row of the document, its slot, shows one line after the other. */}
      {[...drawn.slots.entries()].map(([slot, index]) => {
        const line = lines[index];
        return (
          line && (
            <GridRow
              key={slot}
              line={line}
              index={index}
              acts={acts}
              nested={nested}
              selection={selection}
              columns={columns}
              shown={drawn.shown}
              top={index * drawn.line}
              ariaRow={before + index + 2}
              selected={selection && line.kind === 'row' ? selection.selected.has(line.key) : undefined}
              {...ofCursor(cursor, index)}
              opens={grid.onOpen !== undefined}
            />
          )
        );
      })}
    </tbody>
  );
}

function ofCursor({ at, block, marked, editing }: CursorHandle, index: number) {
  const here = at.line === index;
  const inBlock = marked && block.from.line <= index && index <= block.to.line;
  return {
    cursor: here ? at.column : -1,
    from: inBlock ? block.from.column : 0,
    to: inBlock ? block.to.column : -1,
    editing: here ? editing : undefined,
  };
}
