import type { Condition } from '@zhixing/model';
import { z } from 'zod';
import { modelErrors } from '../errors.ts';
import type { PageQuery } from '../read/page.ts';

const MAX_FILTER_LENGTH = 60_000;

export const modelParams = z.strictObject({ model: z.string().max(80) });
export const recordParams = z.strictObject({ model: z.string().max(80), id: z.string().max(60) });

/**
 * Query of the GET calls of the specification's section 7: its clients add keys of their own, such as a keyword or a page, which are ignored.
 * Calls with keys of their own extend it. All other calls refuse unknown keys.
 */
export const openQuery = z.object({});

/** Paging of every list; the parameter names are given by the specification. */
export const pagingShape = {
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
};

/** Selection of rows, shared by lists, exports and option lists. */
export const selectionShape = {
  sidx: z.string().max(60).optional(),
  sort: z.enum(['asc', 'desc', '']).optional(),
  keyword: z.string().max(100).optional(),
  filter: z.string().max(MAX_FILTER_LENGTH).optional(),
  fields: z.string().max(4000).optional(),
};

export const listQuery = z.strictObject({ ...pagingShape, ...selectionShape, deleted: z.enum(['true', 'false']).optional() });
export type ListQuery = z.infer<typeof listQuery>;
type Selection = Omit<ListQuery, 'currentPage' | 'pageSize' | 'deleted'>;

/** Converts the query parameters of a selection to a page query. */
export function selectionOf(query: Selection): Pick<PageQuery, 'order' | 'keyword' | 'filter' | 'fields'> {
  const filter = parseFilter(query.filter);
  const keyword = query.keyword === undefined ? undefined : storable('keyword', query.keyword);
  return {
    ...(query.sidx ? { order: { field: query.sidx, descending: query.sort === 'desc' } } : {}),
    ...(keyword ? { keyword } : {}),
    ...(filter ? { filter } : {}),
    ...(query.fields ? { fields: query.fields.split(',').map((field) => field.trim()) } : {}),
  };
}

/** Rejects text that PostgreSQL cannot store or compare: NUL and lone surrogates. */
export function storable(name: string, text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw modelErrors.badQuery({ name });
  return text;
}

function parseFilter(text: string | undefined): Condition | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Condition;
  } catch {
    throw modelErrors.badFilter({ place: 'filter' });
  }
}
