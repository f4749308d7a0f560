import type { Operand } from '@zhixing/model';

export type FieldFilters = Readonly<Record<string, Operand>>;

/** What a list shows, as its address says it. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  /** Field name, with - in front for descending; '' is the order of the model. */
  readonly sort: string;
  readonly keyword: string;
  readonly filter: FieldFilters;
  /** Chosen node of the left tree: level index and id, `2:<id>`. */
  readonly node: string;
  /** Open record: an id, `new`, or ''. */
  readonly record: string;
  /** The open record is being edited. */
  readonly edit: boolean;
}

export const pageSizes = [20, 50, 100, 500];

export const emptyState: ListState = { page: 1, size: 20, sort: '', keyword: '', filter: {}, node: '', record: '', edit: false };

/** Reads the address; what does not fit counts as not given. */
export function readListState(search: URLSearchParams): ListState {
  const size = Number(search.get('size'));
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : emptyState.size,
    sort: search.get('sort') ?? '',
    keyword: search.get('q') ?? '',
    filter: readFilter(search.get('filter')),
    node: search.get('node') ?? '',
    record: search.get('record') ?? '',
    edit: search.get('edit') === '1',
  };
}

/** Writes changes into the address and leaves foreign parameters alone. What the rows are drawn from starts again at page one. */
export function writeListState(search: URLSearchParams, changes: Partial<ListState>): URLSearchParams {
  const restarts = ['size', 'sort', 'keyword', 'filter', 'node'].some((name) => name in changes);
  const next = { ...readListState(search), ...(restarts ? { page: 1 } : {}), ...changes };
  const result = new URLSearchParams(search);
  const put = (name: string, value: string, unless: string) => (value === unless ? result.delete(name) : result.set(name, value));
  put('page', String(next.page), '1');
  put('size', String(next.size), String(emptyState.size));
  put('sort', next.sort, '');
  put('q', next.keyword, '');
  put('filter', JSON.stringify(next.filter), '{}');
  put('node', next.node, '');
  put('record', next.record, '');
  put('edit', next.edit && next.record ? '1' : '', '');
  return result;
}

function readFilter(text: string | null): FieldFilters {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldFilters) : {};
  } catch {
    return {};
  }
}
