import { fieldIssue } from '@zhixing/client/field-check.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { KeyedRow, NamedRow } from '@zhixing/client/names.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { tidied } from '@zhixing/client/tidy.ts';
import type { Field, Issue } from '@zhixing/model';
import { kindOf, kinds } from '@zhixing/model/kinds/registry.ts';

/** A cell to be pasted: its parsed value, or the parse error. */
export interface PastedCell {
  readonly row: RecordRow;
  readonly field: FieldDescription;
  readonly text: string;
  readonly value?: unknown;
  readonly issue?: string;
  /** The text is a record's name, which only the server can resolve. */
  readonly named?: boolean;
}

export interface PasteInto {
  readonly rows: readonly RecordRow[];
  /** Columns from the top left cell on; undefined for read-only ones. */
  readonly fields: readonly (FieldDescription | undefined)[];
  readonly yes: string;
  readonly no: string;
  readonly explain: (issue: Issue) => string;
}

/** Maps pasted text onto rows from the top left cell on. A single value fills the marked block; overflow is dropped. */
export function pastedCells(
  texts: readonly (readonly string[])[],
  into: PasteInto,
  block: { lines: number; columns: number },
): PastedCell[] {
  const single = texts.length === 1 && texts[0]?.length === 1;
  const lines = single
    ? Array.from({ length: block.lines }, () => Array.from({ length: block.columns }, () => texts[0]?.[0] ?? ''))
    : texts;
  return lines.flatMap((line, y) =>
    line.flatMap((text, x) => {
      const [row, field] = [into.rows[y], into.fields[x]];
      return row && field ? [{ row, field, text, ...readText(text, field, into) }] : [];
    }),
  );
}

/** Resolves names to keys; unknown and ambiguous names become errors. */
export async function withKeys(
  model: ModelDescription,
  cells: readonly PastedCell[],
  ask: (rows: readonly NamedRow[]) => Promise<readonly KeyedRow[]>,
): Promise<PastedCell[]> {
  const rows = [
    ...Map.groupBy(
      cells.filter(({ named }) => named),
      ({ row }) => row,
    ),
  ];
  const answers = await ask(
    rows.map(([row, own]) => ({
      names: Object.fromEntries(own.map(({ field, text }) => [field.name, text])),
      values: referencesOf(model, row),
    })),
  );
  const found = new Map(rows.map(([row], place) => [row, answers[place]]));
  return cells.map(({ named, ...cell }) => {
    if (!named) return cell;
    const { values = {}, issues = {} } = found.get(cell.row) ?? {};
    const issue = issues[cell.field.name];
    return issue ? { ...cell, issue } : { ...cell, value: values[cell.field.name] ?? null };
  });
}

function referencesOf(model: ModelDescription, row: RecordRow): Record<string, string> {
  const given = model.fields.filter(
    ({ kind, name, system }) => kindOf(kind).reference === 'one' && system !== true && typeof row[name] === 'string',
  );
  return Object.fromEntries(given.map(({ name }) => [name, String(row[name])]));
}

/** Whether the cell refers to a record, which only the server can resolve by name. */
const isKey = ({ kind }: FieldDescription): boolean => kindOf(kind).target({ kind }) !== null && !kindOf(kind).attachment;

function readText(text: string, field: FieldDescription, { yes, no, explain }: PasteInto): Pick<PastedCell, 'value' | 'issue' | 'named'> {
  const trimmed = text.trim();
  if (trimmed !== '' && isKey(field)) return { named: true };
  const option = (value: string) => field.options?.find((one) => one.value === value)?.label ?? value;
  const asDocument = { ...field, options: field.options?.map(({ value }) => value) } as unknown as Field;
  const parsed = trimmed === '' ? { value: null } : kinds[field.kind]?.parse(tidied(field.kind, trimmed), asDocument, { option, yes, no });
  if (!parsed) return { value: trimmed };
  const issue = 'issue' in parsed ? parsed.issue : fieldIssue(field, parsed.value);
  return issue ? { issue: explain(issue) } : { value: 'value' in parsed ? parsed.value : null };
}
