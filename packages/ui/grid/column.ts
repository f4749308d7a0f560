import type { ReactNode } from 'react';

export type Pin = 'start' | 'end';

/** A column of the grid. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels. The room that is left goes to all columns in proportion, except those with a width of their own. */
  readonly width: number;
  /** Somebody chose the width. */
  readonly exact?: boolean;
  readonly align?: 'start' | 'end';
  readonly pin?: Pin | undefined;
  readonly sortable?: boolean;
  /** Neither resized, moved, pinned nor hidden: the column of the row's actions. */
  readonly settled?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** What copying takes and the tooltip says: the text as shown. */
  readonly text: (row: Row) => string;
  /** The cell holds controls: Enter leads into it. */
  readonly controls?: boolean;
  /** A number in a spreadsheet. Everything else is copied as text, so that long codes keep their digits. */
  readonly numeric?: boolean;
}

/** Where a column stands, as people arrange it: the order is the order of the list. */
export interface ColumnPlace {
  readonly key: string;
  readonly width?: number | undefined;
  readonly pin?: Pin | undefined;
}

/** A column where it is drawn. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  /** Counted from 0 over all columns, the selection included. */
  readonly index: number;
  /** Track of the layout grid, counted from 1; the room that is left is a track of its own. */
  readonly track: number;
  /** The pinned column beside those that are not pinned. */
  readonly edge: boolean;
}

/** Key of the column of check boxes. */
export const SELECTION = '-select';
