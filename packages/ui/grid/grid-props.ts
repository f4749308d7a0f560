import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import type { ColumnPlace, GridColumn } from './column.ts';
import type { Block } from './cursor.ts';
import type { Density } from './density.ts';
import type { GridLine, RowLine } from './line.ts';

export type MenuItems = NonNullable<MenuProps['items']>;

export interface GridSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (rows: readonly Row[], chosen: boolean) => void;
  /** Accessible name of a row's check box. */
  readonly label: (row: Row) => string;
}

/** Where the cursor moves when an editor closes. */
export type Leave = 'stay' | 'down' | 'next' | 'previous';

export interface EditorProps {
  /** Text typed to start editing; undefined starts with the current value. */
  readonly typed: string | undefined;
  /** Closes the editor and keeps the value. */
  readonly done: (leave: Leave) => void;
  readonly cancel: () => void;
}

/** Editing of cells. */
export interface GridEdit<Row> {
  readonly editable: (row: Row, key: string) => boolean;
  readonly editor: (row: Row, key: string, props: EditorProps) => ReactNode;
  readonly clear: (block: Block) => void;
  readonly paste: (block: Block, text: string) => void;
  readonly undo: () => void;
}

export interface GridProps<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly lines: readonly GridLine<Row>[];
  readonly columns: readonly GridColumn<Row>[];
  readonly density: Density;
  /** Maximum height of header, lines and summary in pixels. */
  readonly height: number;
  /** Number of lines on all pages and before this page, for screen readers. */
  readonly total?: number;
  readonly before?: number;
  /** Key of the sorted column, prefixed with - for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: GridSelection<Row> | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onToggle?: (line: GridLine<Row>) => void;
  /** Called by a row's edit button. */
  readonly onEdit?: (row: Row) => void;
  /** Menu of a row: all items for the context menu, or only those without a button of their own. */
  readonly menu?: (row: Row, whole: boolean) => MenuItems;
  /** Summary row texts by column. */
  readonly summary?: ReadonlyMap<string, string> | undefined;
  /** Called after columns were resized, moved, pinned or hidden, with the visible columns in order. */
  readonly onColumns?: (places: readonly ColumnPlace[]) => void;
  readonly edit?: GridEdit<Row> | undefined;
  /** Loading new rows; the old ones stay visible meanwhile. */
  readonly busy?: boolean;
  /** Changing this value, such as page or sort order, scrolls to the top. */
  readonly restart?: string;
}

/** Callbacks from cells to the grid. Referentially stable, so that memoized rows do not rerender. */
export interface GridActs<Row> {
  readonly open: (row: Row) => void;
  readonly toggle: (line: GridLine<Row>) => void;
  readonly editor: (line: RowLine<Row>, key: string, typed: string | undefined) => ReactNode;
}
