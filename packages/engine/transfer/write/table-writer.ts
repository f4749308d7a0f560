import type { Cell } from './cell.ts';
import type { Choice } from './xlsx-xml.ts';

export interface SheetLook {
  readonly name: string;
  /** Width of the columns in characters. */
  readonly widths: readonly number[];
  /** Frozen rows at the top, repeated when the rows continue on a further sheet. */
  readonly frozen: number;
  readonly choices?: readonly Choice[];
}

/** Streaming writer of a workbook or CSV file. Memory use does not depend on the number of rows. */
export interface TableWriter {
  /** Begins a sheet; CSV files have only the first. */
  sheet(look: SheetLook): Promise<void>;
  row(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}
