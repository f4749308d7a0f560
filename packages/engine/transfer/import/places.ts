/**
 * The position of an imported row, packed into one number: its row number in the spreadsheet, the index of its sheet among those imported
 * together, and the index of its block. For a single sheet without blocks it equals the row number.
 */
export interface Place {
  readonly row: number;
  /** 0 for the sheet whose headers were mapped. */
  readonly sheet: number;
  readonly block: number;
}

const ROWS = 2 ** 21;
const SHEETS = 2 ** 5;

/** Maximum blocks per sheet, so that a packed place fits into 31 bits. */
export const MAX_BLOCKS = 16;

export const packPlace = ({ row, sheet, block }: Place): number => row + (sheet + block * SHEETS) * ROWS;

export function placeOf(packed: number): Place {
  const above = Math.floor(packed / ROWS);
  return { row: packed % ROWS, sheet: above % SHEETS, block: Math.floor(above / SHEETS) };
}
