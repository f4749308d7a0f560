import type { FieldDescription } from './model-description.ts';
import type { RecordRow } from './records.ts';

/** The copied name of a record that the reader may not open; undefined where it has a label, or no name was copied. */
export function copiedNameOf(field: FieldDescription, row: RecordRow, label: string | undefined): string | undefined {
  const copied = field.copiedName === undefined ? null : row[field.copiedName];
  return label === undefined && typeof copied === 'string' ? copied : undefined;
}

/** Names of the columns that a list reads for the fields that it shows: the fields, and names that are copied beside them. */
export const columnsFor = (shown: readonly FieldDescription[], all: readonly FieldDescription[]): string[] => {
  const names = shown.flatMap(({ name, copiedName }) =>
    copiedName && all.some((one) => one.name === copiedName) ? [name, copiedName] : [name],
  );
  return [...new Set(names)];
};
