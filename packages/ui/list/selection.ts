import type { RecordRow } from '@zhixing/client/records.ts';
import type { Condition } from '@zhixing/model';

/** The question whose answers are chosen, all of them, on every page. */
export interface Matching {
  readonly filter?: Condition | undefined;
  readonly keyword?: string | undefined;
}

/**
 * What is chosen in a list: single rows, which stay chosen on other pages and under other filters, or everything that matched a
 * question when it was asked; `total` is how many these were.
 */
export type Selection =
  | { readonly mode: 'rows'; readonly rows: ReadonlyMap<string, RecordRow> }
  | { readonly mode: 'matching'; readonly query: Matching; readonly total: number };

export const nothingSelected: Selection = { mode: 'rows', rows: new Map() };

export const selectedCount = (selection: Selection): number => (selection.mode === 'rows' ? selection.rows.size : selection.total);

/** Whether all matches of exactly this question are chosen. */
export const selectsAll = (selection: Selection, query: Matching): boolean =>
  selection.mode === 'matching' && questionOf(selection.query) === questionOf(query);

/** The rows among these that are chosen. Of a question other than the shown one nobody knows which rows it means. */
export function selectedOf(selection: Selection, rows: readonly RecordRow[], query: Matching): ReadonlySet<string> {
  const ids = rows.map((row) => row.id);
  if (selection.mode === 'rows') return new Set(ids.filter((id) => selection.rows.has(id)));
  return new Set(selectsAll(selection, query) ? ids : []);
}

/**
 * Chooses or drops rows of the page that is shown. Dropping one of "all matches" leaves the others of this page: what the other
 * pages hold was never seen.
 */
export function withRows(
  selection: Selection,
  changed: readonly RecordRow[],
  chosen: boolean,
  page: readonly RecordRow[],
  query: Matching,
): Selection {
  const before = selection.mode === 'rows' ? [...selection.rows.values()] : selectsAll(selection, query) ? page : [];
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const row of changed) {
    if (chosen) rows.set(row.id, row);
    else rows.delete(row.id);
  }
  return { mode: 'rows', rows };
}

/** Chosen rows as the page now knows them: after a write their versions have moved on. */
export function refreshed(selection: Selection, page: readonly RecordRow[]): Selection {
  if (selection.mode !== 'rows' || !page.some((row) => selection.rows.has(row.id) && selection.rows.get(row.id) !== row)) return selection;
  const known = new Map(page.map((row) => [row.id, row]));
  return { mode: 'rows', rows: new Map([...selection.rows].map(([id, row]) => [id, known.get(id) ?? row])) };
}

const questionOf = ({ filter, keyword }: Matching): string => JSON.stringify([filter ?? null, keyword ?? '']);
