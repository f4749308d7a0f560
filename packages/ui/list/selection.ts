import type { RecordRow } from '@zhixing/client/records.ts';
import type { Condition } from '@zhixing/model';

/** The query whose matches are selected, on all pages. */
export interface Matching {
  readonly filter?: Condition | undefined;
  readonly keyword?: string | undefined;
}

/**
 * Selection in a list: single rows, kept across pages and filters, or all matches of a query; `total` is their number at selection time.
 */
export type Selection =
  | { readonly mode: 'rows'; readonly rows: ReadonlyMap<string, RecordRow> }
  | { readonly mode: 'matching'; readonly query: Matching; readonly total: number };

export const nothingSelected: Selection = { mode: 'rows', rows: new Map() };

export const selectedCount = (selection: Selection): number => (selection.mode === 'rows' ? selection.rows.size : selection.total);

/** Whether all matches of exactly this query are selected. */
export const selectsAll = (selection: Selection, query: Matching): boolean =>
  selection.mode === 'matching' && questionOf(selection.query) === questionOf(query);

/** The selected rows among these. For a selection of another query, its rows are unknown. */
export function selectedOf(selection: Selection, rows: readonly RecordRow[], query: Matching): ReadonlySet<string> {
  const ids = rows.map((row) => row.id);
  if (selection.mode === 'rows') return new Set(ids.filter((id) => selection.rows.has(id)));
  return new Set(selectsAll(selection, query) ? ids : []);
}

/**
 * Selects or deselects rows of the current page. Deselecting one of "all matches" keeps only the rest of this page, since the user has not
 * seen the other pages.
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

/** Replaces selected rows by their current versions, which change with every write. */
export function refreshed(selection: Selection, page: readonly RecordRow[]): Selection {
  if (selection.mode !== 'rows' || !page.some((row) => selection.rows.has(row.id) && selection.rows.get(row.id) !== row)) return selection;
  const known = new Map(page.map((row) => [row.id, row]));
  return { mode: 'rows', rows: new Map([...selection.rows].map(([id, row]) => [id, known.get(id) ?? row])) };
}

const questionOf = ({ filter, keyword }: Matching): string => JSON.stringify([filter ?? null, keyword ?? '']);
