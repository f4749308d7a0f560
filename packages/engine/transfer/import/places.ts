/**
 * Where a row of an import stands, packed into one number: the row as the spreadsheet counts it, the sheet among those that are imported together,
 * and the block among those that lie side by side. Of a single sheet without blocks it is the number of the row itself.
 */
export interface Place {
  readonly row: number;
  /** 0 for the sheet whose headers were mapped. */
  readonly sheet: number;
  readonly block: number;
}

const ROWS = 2 ** 21;
const SHEETS = 2 ** 5;

/** Blocks of a sheet at most, so that a packed place stays below 2³¹. */
export const MOST_BLOCKS = 16;

export const packPlace = ({ row, sheet, block }: Place): number => row + (sheet + block * SHEETS) * ROWS;

export function placeOf(packed: number): Place {
  const above = Math.floor(packed / ROWS);
  return { row: packed % ROWS, sheet: above % SHEETS, block: Math.floor(above / SHEETS) };
}
