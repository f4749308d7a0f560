import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { blankLine, type DraftLine, type TypedColumn, typedColumns } from './draft-line.ts';

interface Pasted {
  readonly at: number;
  readonly column: TypedColumn;
  readonly pasted: string;
  readonly students: number | null;
  readonly model: ModelDescription;
}

/** The lines after cells of a spreadsheet were pasted from a cell on; null if the text is a single value. */
export function pastedLines(lines: readonly DraftLine[], { at, column, pasted, students, model }: Pasted): DraftLine[] | null {
  const rows = pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return null;
  const first = typedColumns.indexOf(column);
  const next = [...lines];
  for (const [down, cells] of rows.entries()) {
    const values = cells.flatMap((cell, right) => {
      const name = typedColumns[first + right];
      return name ? [[name, typedValue(model, name, cell.trim())] as const] : [];
    });
    next[at + down] = { ...(next[at + down] ?? blankLine(students)), ...Object.fromEntries(values) };
  }
  return next;
}

/** A choice is pasted by its label; what is no option falls back to the last one, which means “other”. */
function typedValue(model: ModelDescription, name: TypedColumn, cell: string): string {
  const options = fieldOf(model, name)?.options;
  return options ? (options.find(({ label, value }) => label === cell || value === cell)?.value ?? options.at(-1)?.value ?? '') : cell;
}
