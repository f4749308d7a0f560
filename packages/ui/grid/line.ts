/** What one line of the grid shows: a record, the heading of a group, or the way to more of a group. */
export type GridLine<Row> = RowLine<Row> | GroupLine | MoreLine;

interface Nested {
  readonly key: string;
  /** Depth, from 0. */
  readonly level: number;
  /** Its children are on their way. */
  readonly busy?: boolean;
}

export interface RowLine<Row> extends Nested {
  readonly kind: 'row';
  readonly row: Row;
  /** Present when the line can be opened: whether it is. */
  readonly expanded?: boolean | undefined;
  /** What is to be seen at single cells: a change, or what is wrong with it. */
  readonly marks?: ReadonlyMap<string, CellMark> | undefined;
}

export interface CellMark {
  readonly state: 'changed' | 'wrong';
  readonly note?: string | undefined;
}

export interface GroupLine extends Nested {
  readonly kind: 'group';
  readonly label: string;
  readonly count?: number;
  readonly expanded: boolean;
}

export interface MoreLine extends Nested {
  readonly kind: 'more';
  readonly label: string;
}

/** Whether the line opens and closes. */
export const isExpandable = (line: GridLine<unknown> | undefined): boolean =>
  line !== undefined && line.kind !== 'more' && line.expanded !== undefined;

export const isExpanded = (line: GridLine<unknown>): boolean => line.kind !== 'more' && line.expanded === true;

/** The line above which holds this one; its own index when there is none. */
export function parentOf(lines: readonly GridLine<unknown>[], index: number): number {
  const level = lines[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) if ((lines[at]?.level ?? 0) < level) return at;
  return index;
}

/** Lines of a plain list. */
export const plainLines = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): GridLine<Row>[] =>
  rows.map((row) => ({ kind: 'row', key: rowKey(row), row, level: 0 }));
