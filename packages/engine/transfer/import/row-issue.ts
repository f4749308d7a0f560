import type { Issue } from '@zhixing/model';
import type { AppError } from '../../errors.ts';
import type { FileRow } from '../read/row.ts';
import { shownCell } from '../read/unreadable.ts';

/** An issue of a row: the column, the reason, and the content of the cell. */
export interface RowIssue {
  readonly column: number | null;
  readonly field: string | null;
  readonly issue: Issue;
  readonly value: string | null;
}

/** Converts a refused write to issues, each assigned to the column of its field. */
export function issuesOfError(error: AppError, row: FileRow, columnOf: (field: string) => number | null): RowIssue[] {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return [{ column: null, field: null, issue: { key: error.key, params: error.params }, value: null }];
  return fields.map(([field, issue]) => {
    const column = columnOf(field);
    return {
      column,
      field,
      issue: { key: issue.key, params: issue.params ?? {} },
      value: column === null ? null : shownCell(row.cells[column] ?? '') || null,
    };
  });
}
