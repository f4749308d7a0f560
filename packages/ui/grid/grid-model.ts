import type { GridColumn } from './column.ts';
import type { Cell } from './cursor.ts';
import type { GridProps } from './grid-props.ts';
import type { GridLine } from './line.ts';
import type { CursorHandle } from './use-cursor.ts';

/** State shared by the grid's key, mouse and menu handlers. */
export interface GridModel<Row> {
  readonly props: GridProps<Row>;
  /** In display order, including the check boxes. */
  readonly columns: readonly GridColumn<Row>[];
  readonly cursor: CursorHandle;
  readonly frame: { readonly current: HTMLElement | null };
  /** Lines that fit into the viewport. */
  readonly page: number;
  readonly widen: (index: number, by: number) => void;
  /** Shows a truncated cell's full text; returns whether it was truncated. */
  readonly announceWhole: (cell: Cell) => boolean;
  /** Opens the menu of a cell or header; `whole` is false for the short menu behind a row's button. */
  readonly openMenu: (cell: Cell, at: { x: number; y: number }, whole?: boolean) => void;
}

export const lineAt = <Row>({ props }: GridModel<Row>, line: number): GridLine<Row> | undefined => props.lines[line];

/** Rows between two lines, inclusive. */
export const rowsBetween = <Row>({ props }: GridModel<Row>, a: number, b: number): Row[] =>
  props.lines.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

export const allRows = <Row>(model: GridModel<Row>): Row[] => rowsBetween(model, 0, model.props.lines.length - 1);

export function isChosen<Row>({ props }: GridModel<Row>, line: number): boolean {
  const found = props.lines[line];
  return found !== undefined && (props.selection?.selected.has(found.key) ?? false);
}

/** Next sort order on header click: ascending, descending, none. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : sort === `-${key}` ? '' : key);
