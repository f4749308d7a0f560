import { type RefObject, useMemo, useRef } from 'react';
import { placed } from './geometry.ts';
import type { CopyWhat } from './grid-copy.ts';
import type { GridModel } from './grid-model.ts';
import type { GridProps } from './grid-props.ts';
import { useActs } from './use-acts.tsx';
import { useCursor } from './use-cursor.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridMenu } from './use-grid-menu.ts';
import { useGridText } from './use-grid-text.ts';
import { useHeadActs } from './use-head-acts.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { useWindow } from './use-window.ts';

/** State shared by the parts of a grid. `line` is the line height in pixels. */
export function useGrid<Row>(props: GridProps<Row>, frame: RefObject<HTMLDivElement | null>, line: number) {
  const copyWhat = useRef<CopyWhat>('block');
  const model = useRef<GridModel<Row> | null>(null);
  const columns = useGridColumns(props, line);
  const places = useMemo(() => placed(columns), [columns]);
  const around = line * (props.summary ? 2 : 1);
  const page = Math.max(1, Math.floor((props.height - around) / line));
  const field = { lastLine: props.lines.length - (props.summary ? 0 : 1), lastColumn: columns.length - 1, page };
  const show = useScrollIntoView(frame, { columns, line, lines: props.lines.length, foot: props.summary !== undefined });
  const cursor = useCursor(frame, field, show);
  const head = useHeadActs(frame, columns, model);
  const menu = useGridMenu(model, copyWhat);
  const text = useGridText(model);
  const acts = useActs(model);
  const drawn = useWindow(frame, { lines: props.lines.length, line, height: props.height, columns: places, cursor: cursor.at });
  const now: GridModel<Row> = { props, columns, cursor, frame, page, widen: head.widen, openMenu: menu.open, announceWhole: text.tell };
  model.current = now;
  return { columns, cursor, head: head.acts, menu, text, acts, drawn, copyWhat, now };
}
