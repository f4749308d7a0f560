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
  /** How the check box of a row is read out. */
  readonly label: (row: Row) => string;
}

/** Where the cursor goes when an editor closes. */
export type Leave = 'stay' | 'down' | 'next' | 'previous';

export interface EditorProps {
  /** What was typed to begin with; undefined keeps the value. */
  readonly typed: string | undefined;
  /** Closes the editor; the value is kept. */
  readonly done: (leave: Leave) => void;
  readonly cancel: () => void;
}

/** Cells that can be written in. */
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
  /** The most pixels that heading, lines and summary may take together. */
  readonly height: number;
  /** Lines of all pages and the number of those before this page, for screen readers. */
  readonly total?: number;
  readonly before?: number;
  /** Key of the column, with - in front for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: GridSelection<Row> | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onToggle?: (line: GridLine<Row>) => void;
  /** The button of a row that edits it was pressed. */
  readonly onEdit?: (row: Row) => void;
  /** What can be done with a row: all of it for the context menu, what has no button of its own for the button of the menu. */
  readonly menu?: (row: Row, whole: boolean) => MenuItems;
  /** Texts of the summary row by column. */
  readonly summary?: ReadonlyMap<string, string> | undefined;
  /** Columns were resized, moved, pinned or hidden: all that are left, in their order. */
  readonly onColumns?: (places: readonly ColumnPlace[]) => void;
  readonly edit?: GridEdit<Row> | undefined;
  /** New rows are on their way; the old ones stay until then. */
  readonly busy?: boolean;
  /** Other rows begin at the top: the page, the order. */
  readonly restart?: string;
}

/** What the parts of a grid ask of it. Never changes, so that rows are drawn again only for reasons of their own. */
export interface GridActs<Row> {
  readonly open: (row: Row) => void;
  readonly toggle: (line: GridLine<Row>) => void;
  readonly editor: (line: RowLine<Row>, key: string, typed: string | undefined) => ReactNode;
}
