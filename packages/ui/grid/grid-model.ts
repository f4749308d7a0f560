import type { GridColumn } from './column.ts';
import type { Cell } from './cursor.ts';
import type { GridProps } from './grid-props.ts';
import type { GridLine } from './line.ts';
import type { CursorHandle } from './use-cursor.ts';

/** What keys, mouse and menus of one grid work with. */
export interface GridModel<Row> {
  readonly props: GridProps<Row>;
  /** As drawn, the check boxes included. */
  readonly columns: readonly GridColumn<Row>[];
  readonly cursor: CursorHandle;
  readonly frame: { readonly current: HTMLElement | null };
  /** Lines that fit into the window. */
  readonly page: number;
  readonly widen: (index: number, by: number) => void;
  /** Shows the whole text of a cell where it is cut off; answers whether it was. */
  readonly announceWhole: (cell: Cell) => boolean;
  /** The menu of a cell or heading; `whole` is false for the short one behind the button of a row. */
  readonly openMenu: (cell: Cell, at: { x: number; y: number }, whole?: boolean) => void;
}

export const lineAt = <Row>({ props }: GridModel<Row>, line: number): GridLine<Row> | undefined => props.lines[line];

/** Rows of the lines between two, both included. */
export const rowsBetween = <Row>({ props }: GridModel<Row>, a: number, b: number): Row[] =>
  props.lines.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

export const allRows = <Row>(model: GridModel<Row>): Row[] => rowsBetween(model, 0, model.props.lines.length - 1);

export function isChosen<Row>({ props }: GridModel<Row>, line: number): boolean {
  const found = props.lines[line];
  return found !== undefined && (props.selection?.selected.has(found.key) ?? false);
}

/** The order that the heading's press leads to: up, down, none. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : sort === `-${key}` ? '' : key);
