import { isBlank } from '@zhixing/client/blank.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';

/** Unsaved cell changes. */
export interface Sheet {
  /** By row: the row as read, and its changes. */
  readonly changed: ReadonlyMap<string, { readonly base: RecordRow; readonly values: Values }>;
  /** Errors by row and field. */
  readonly wrong: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Undo history, latest last. */
  readonly before: readonly Sheet[];
}

export interface CellValue {
  readonly row: RecordRow;
  readonly field: string;
  readonly value: unknown;
}

const STEPS = 100;

export const emptySheet: Sheet = { changed: new Map(), wrong: new Map(), before: [] };

/** Writes cells as one undoable step. Restoring the old value removes the change. */
export function written(sheet: Sheet, cells: readonly CellValue[], issueOf: (field: string, value: unknown) => string | null): Sheet {
  const changed = new Map(sheet.changed);
  const wrong = new Map(sheet.wrong);
  for (const { row, field, value } of cells) {
    const base = changed.get(row.id)?.base ?? row;
    const values = withKey(changed.get(row.id)?.values, field, difference(base[field], value));
    put(changed, row.id, values && { base, values });
    const issue = values && field in values ? issueOf(field, value) : null;
    put(wrong, row.id, withKey(wrong.get(row.id), field, issue === null ? undefined : { to: issue }));
  }
  return { changed, wrong, before: [...sheet.before, sheet].slice(-STEPS) };
}

/** Undoes one step. */
export const undone = (sheet: Sheet): Sheet => sheet.before.at(-1) ?? sheet;

/** After saving: saved rows are no longer changed, refused ones show their errors. Clears the undo history. */
export function settled(sheet: Sheet, outcomes: readonly { id: string; issues?: Readonly<Record<string, string>> | undefined }[]): Sheet {
  const changed = new Map(sheet.changed);
  const wrong = new Map(sheet.wrong);
  for (const { id, issues } of outcomes) {
    if (!issues) changed.delete(id);
    put(wrong, id, issues);
  }
  return { changed, wrong, before: [] };
}

/** The row with its unsaved changes. */
export function shownRow(sheet: Sheet, row: RecordRow): RecordRow {
  const change = sheet.changed.get(row.id);
  return change ? { ...row, ...change.values } : row;
}

export const countCells = ({ changed }: Sheet): number =>
  [...changed.values()].reduce((sum, { values }) => sum + Object.keys(values).length, 0);

export const countWrong = ({ wrong }: Sheet): number => [...wrong.values()].reduce((sum, issues) => sum + Object.keys(issues).length, 0);

const difference = (before: unknown, value: unknown): { to: unknown } | undefined =>
  same(before, value) ? undefined : { to: isBlank(value) ? null : value };

const same = (a: unknown, b: unknown): boolean => (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Sets or removes one key; undefined when the result is empty. */
function withKey<Value>(
  values: Readonly<Record<string, Value>> = {},
  key: string,
  next?: { to: Value },
): Record<string, Value> | undefined {
  const { [key]: _old, ...rest } = values;
  const all = next ? { ...rest, [key]: next.to } : rest;
  return Object.keys(all).length > 0 ? all : undefined;
}

function put<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
