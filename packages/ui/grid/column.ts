import type { ReactNode } from 'react';

export type Pin = 'start' | 'end';

/** A column of the grid. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Width in pixels. Remaining space is distributed in proportion, except to columns with an exact width. */
  readonly width: number;
  /** The user has set the width. */
  readonly exact?: boolean;
  readonly align?: 'start' | 'end';
  readonly pin?: Pin | undefined;
  readonly sortable?: boolean;
  /** Fixed: cannot be resized, moved, pinned or hidden, such as the actions column. */
  readonly settled?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Text for copying and for the tooltip, as displayed. */
  readonly text: (row: Row) => string;
  /** The cell has controls: Enter moves the focus into it. */
  readonly controls?: boolean;
  /** The cell has a link to another record, so it is none to its own row. */
  readonly links?: boolean;
  /** Copied as a number. All other cells are copied as text, so that long codes keep their digits. */
  readonly numeric?: boolean;
}

/** User-defined width and pin of a column; the list's order is the column order. */
export interface ColumnPlace {
  readonly key: string;
  readonly width?: number | undefined;
  readonly pin?: Pin | undefined;
}

/** A column with its position in the layout. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  /** Index from 0 over all columns including the check boxes. */
  readonly index: number;
  /** CSS grid track, from 1; the remaining space is a track of its own. */
  readonly track: number;
  /** The pinned column next to the unpinned ones. */
  readonly edge: boolean;
}

/** Key of the check box column. */
export const SELECTION = '-select';
