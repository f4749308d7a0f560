/** A row of a file: its number as the spreadsheet shows it (from 1) and its cells as texts, '' for empty cells. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Hidden in the spreadsheet. */
  readonly hidden?: boolean;
}
