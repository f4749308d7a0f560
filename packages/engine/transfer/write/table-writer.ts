import type { Cell } from './cell.ts';
import type { Choice } from './workbook-xml.ts';

export interface SheetLook {
  readonly name: string;
  /** Width of the columns in characters. */
  readonly widths: readonly number[];
  /** Rows that stay in sight, and are repeated when the rows need a further sheet. */
  readonly frozen: number;
  readonly choices?: readonly Choice[];
}

/** A file of rows that is being written: a workbook or comma-separated text. Memory does not grow with the rows. */
export interface TableWriter {
  /** Begins a sheet; text files have only the first. */
  sheet(look: SheetLook): Promise<void>;
  row(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}
