/**
 * Bounds of an uploaded file. A workbook is a compressed archive: without them a few kilobytes could unpack to gigabytes, or one
 * cell in a far corner could ask for a rectangle that no memory holds.
 */
export const limits = {
  entries: 1000,
  unpackedBytes: 600 * 1_048_576,
  /** Parts that unpack to more than this must not have been packed to less than the ratio: tables shrink to a tenth or a fortieth, bombs to a thousandth. */
  harmlessBytes: 32 * 1_048_576,
  ratio: 200,
  sharedTextBytes: 200 * 1_048_576,
  partBytes: 20 * 1_048_576,
  columns: 300,
  /** Columns that a row may have before the empty ones at its end are left out: as many as spreadsheets write. */
  writtenColumns: 16_384,
  cells: 30_000_000,
  cellLength: 100_000,
  rows: 1_048_576,
  sheets: 30,
  /** Rows kept together: one batch of the import. */
  chunkRows: 500,
  chunkLength: 4_000_000,
} as const;
