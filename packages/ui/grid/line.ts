/** A line of the grid: a record, a group header, or "load more" of a group. */
export type GridLine<Row> = RowLine<Row> | GroupLine | MoreLine;

interface Nested {
  readonly key: string;
  /** Depth, from 0. */
  readonly level: number;
  /** Its children are loading. */
  readonly busy?: boolean;
}

export interface RowLine<Row> extends Nested {
  readonly kind: 'row';
  readonly row: Row;
  /** Whether the line is expanded; absent if it cannot be. */
  readonly expanded?: boolean | undefined;
  /** Marks on single cells: changed or invalid. */
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

/** Whether the line can be expanded. */
export const isExpandable = (line: GridLine<unknown> | undefined): boolean =>
  line !== undefined && line.kind !== 'more' && line.expanded !== undefined;

export const isExpanded = (line: GridLine<unknown>): boolean => line.kind !== 'more' && line.expanded === true;

/** The parent's index; the line's own index at the top level. */
export function parentOf(lines: readonly GridLine<unknown>[], index: number): number {
  const level = lines[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) if ((lines[at]?.level ?? 0) < level) return at;
  return index;
}

/** Lines of a flat list. */
export const plainLines = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): GridLine<Row>[] =>
  rows.map((row) => ({ kind: 'row', key: rowKey(row), row, level: 0 }));
