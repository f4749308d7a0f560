/**
 * Limits of an uploaded file. A workbook is a ZIP archive: without limits a few kilobytes could unpack to gigabytes, or one cell in a far
 * corner could require a huge rectangle of cells.
 */
export const limits = {
  entries: 1000,
  unpackedBytes: 600 * 1_048_576,
  /**
   * Parts larger than this must not exceed the compression ratio: tables shrink to between a tenth and a fortieth, zip bombs to a
   * thousandth.
   */
  harmlessBytes: 32 * 1_048_576,
  ratio: 200,
  sharedTextBytes: 200 * 1_048_576,
  partBytes: 20 * 1_048_576,
  columns: 300,
  /** Maximum columns of a row before trailing empty ones are removed: as many as spreadsheets write. */
  writtenColumns: 16_384,
  cells: 30_000_000,
  cellLength: 100_000,
  rows: 1_048_576,
  sheets: 30,
  /** Rows stored together: one batch of the import. */
  chunkRows: 500,
  chunkLength: 4_000_000,
} as const;
