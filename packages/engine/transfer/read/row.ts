/** A row of a file: its number as the spreadsheet shows it (from 1) and its cells as texts, '' where there is nothing. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The spreadsheet does not show it. */
  readonly hidden?: boolean;
}
