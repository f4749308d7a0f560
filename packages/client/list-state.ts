import type { Condition, Operand } from '@zhixing/model';
import { readCondition } from './condition-form.ts';

export type FieldFilters = Readonly<Record<string, Operand>>;

/** Ways to display rows. '' in a state means the default of the model and the screen. */
export const listTypes = ['table', 'tree', 'group', 'cards', 'kanban', 'calendar', 'gantt', 'map', 'edit'] as const;
export type ListType = (typeof listTypes)[number];

/** State of a list, as encoded in its URL. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  /** Field name, prefixed with - for descending; '' is the model's default order. */
  readonly sort: string;
  readonly keyword: string;
  /** Quick filters, by field. */
  readonly filter: FieldFilters;
  /** Condition from the filter builder; combined with the quick filters by AND. */
  readonly where: Condition | null;
  readonly type: ListType | '';
  /** What rows are arranged by: a field or a pair `from~to`, optionally with a unit after a colon: `birthday:month`. */
  readonly group: string;
  /** The day shown by a calendar or timeline; '' is today. */
  readonly at: string;
  /** Id of the saved view that the list started from. */
  readonly view: string;
  /** Selected node of the left tree as level index and id: `2:<id>`. */
  readonly node: string;
  /** Open record: an id, `new`, or ''. */
  readonly record: string;
  /** Whether the open record is being edited. */
  readonly edit: boolean;
}

export const pageSizes = [20, 50, 100, 500];

export const emptyState: ListState = {
  page: 1,
  size: 20,
  sort: '',
  keyword: '',
  filter: {},
  where: null,
  type: '',
  group: '',
  at: '',
  view: '',
  node: '',
  record: '',
  edit: false,
};

const GROUP = /^[a-z]\w{0,59}(~[a-z]\w{0,59})?(:[a-z]{1,20})?$/i;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ID = /^[\w-]{1,64}$/;

/** Parses the URL; invalid values fall back to the defaults. */
export function readListState(search: URLSearchParams): ListState {
  const size = Number(search.get('size'));
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : emptyState.size,
    sort: search.get('sort') ?? '',
    keyword: search.get('q') ?? '',
    filter: readFilter(search.get('filter')),
    where: readCondition(search.get('where')),
    type: listTypes.find((type) => type === search.get('type')) ?? '',
    group: fitting(search.get('group'), GROUP),
    at: fitting(search.get('at'), DAY),
    view: fitting(search.get('view'), ID),
    node: search.get('node') ?? '',
    record: search.get('record') ?? '',
    edit: search.get('edit') === '1',
  };
}

const RESTARTS = ['size', 'sort', 'keyword', 'filter', 'where', 'type', 'group', 'node'];

/** Writes changes into the URL and keeps foreign parameters. Changes that affect the result set reset to page one. */
export function writeListState(search: URLSearchParams, changes: Partial<ListState>): URLSearchParams {
  const restarts = RESTARTS.some((name) => name in changes);
  const next = { ...readListState(search), ...(restarts ? { page: 1 } : {}), ...changes };
  const result = new URLSearchParams(search);
  const put = (name: string, value: string, unless: string) => (value === unless ? result.delete(name) : result.set(name, value));
  put('page', String(next.page), '1');
  put('size', String(next.size), String(emptyState.size));
  put('sort', next.sort, '');
  put('q', next.keyword, '');
  put('filter', JSON.stringify(next.filter), '{}');
  put('where', JSON.stringify(next.where), 'null');
  put('type', next.type, '');
  put('group', next.group, '');
  put('at', next.at, '');
  put('view', next.view, '');
  put('node', next.node, '');
  put('record', next.record, '');
  put('edit', next.edit && next.record ? '1' : '', '');
  return result;
}

const fitting = (text: string | null, pattern: RegExp): string => (text !== null && pattern.test(text) ? text : '');

function readFilter(text: string | null): FieldFilters {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldFilters) : {};
  } catch {
    return {};
  }
}
