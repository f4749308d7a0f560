import type { FileRow } from '../read/row.ts';
import { shownCell } from '../read/unreadable.ts';
import type { Column } from './cell-reader.ts';
import type { RowIssue } from './row-issue.ts';

/** A row of the file being converted to a record. */
export interface Converted {
  readonly row: FileRow;
  /** Field → value, including references once they are resolved. */
  readonly values: Record<string, unknown>;
  /** Values that identify the record or disambiguate references, but are not written. */
  readonly aside: Record<string, unknown>;
  /** Fields whose cells name other records. */
  readonly names: Map<string, readonly string[]>;
  /** Fields whose cells contain a masked text. */
  readonly masked: Map<string, string>;
  readonly issues: RowIssue[];
}

/** Converts the cells of a row. Blank cells are ignored: they neither set nor clear a field. */
export function convertRow(row: FileRow, columns: readonly Column[], defaults: Readonly<Record<string, unknown>>): Converted {
  const converted: Converted = { row, values: { ...defaults }, aside: {}, names: new Map(), masked: new Map(), issues: [] };
  for (const column of columns) {
    const text = row.cells[column.index] ?? '';
    if (text !== '') takeCell(converted, column, text);
  }
  return converted;
}

function takeCell(converted: Converted, { field, index, use, read }: Column, text: string): void {
  const content = read(text);
  if ('names' in content) converted.names.set(field.name, content.names);
  else if ('masked' in content) converted.masked.set(field.name, content.masked);
  else if ('value' in content) (use === 'write' ? converted.values : converted.aside)[field.name] = content.value;
  else if (use !== 'hint') converted.issues.push({ column: index, field: field.name, issue: content.issue, value: shownCell(text) });
}

/** The value of a field of the row, whatever it is used for. */
export const givenValue = (converted: Converted, field: string): unknown => converted.values[field] ?? converted.aside[field] ?? null;
