import type { Writable } from 'node:stream';
import { createCsvWriter } from './csv-writer.ts';
import type { TableWriter } from './table-writer.ts';
import { createWorkbookWriter } from './xlsx-writer.ts';

export type TableFormat = 'xlsx' | 'csv';

export const contentTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Creates a writer for an output. `signal` aborts it when the client has disconnected. */
export const createTable = (format: TableFormat, output: Writable, signal: AbortSignal): TableWriter =>
  format === 'xlsx' ? createWorkbookWriter(output, signal) : createCsvWriter(output, signal);
