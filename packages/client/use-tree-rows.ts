import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { allOf } from './conditions.ts';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { RecordPage, RecordRow } from './records.ts';
import { type ListQuery, listParameters } from './use-list.ts';

/** Children of a record, or the top rows, with the ids of those that have children. */
export interface Branch {
  readonly page: RecordPage;
  readonly parents: readonly string[];
}

type TreeQuery = Pick<ListQuery, 'sort' | 'filter' | 'fields'>;

const LIMIT = 500;

/** The top of a tree and its expanded branches; each is fetched when expanded. */
export function useTreeRows(
  model: string,
  query: TreeQuery,
  open: readonly string[],
): { top: UseQueryResult<Branch>; branches: ReadonlyMap<string, UseQueryResult<Branch>> } {
  const language = useLanguage();
  const read = (parent: string | null) => ({
    queryKey: keys.list(language, model, { ...query, under: parent }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      parent ? readBranch(model, query, { parent }, signal) : readTop(model, query, signal),
  });
  const top = useQuery({ ...read(null), placeholderData: keepPreviousData });
  const found = useQueries({ queries: open.map(read) });
  return { top, branches: new Map(open.map((id, index) => [id, found[index] as UseQueryResult<Branch>])) };
}

/** Names of the ancestors of some records, from the top down. */
export function usePaths(
  model: string,
  label: readonly string[],
  rows: readonly RecordRow[] | null,
): ReadonlyMap<string, readonly string[]> {
  const language = useLanguage();
  const wanted = [...new Set((rows ?? []).flatMap(({ parent }) => (typeof parent === 'string' ? [parent] : [])))].sort();
  const above = useQuery({
    queryKey: keys.list(language, model, { above: wanted }),
    queryFn: ({ signal }) => readAbove(model, [...label, 'parent'], wanted, signal),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map((rows ?? []).map((row) => [row.id, pathOf(row, label, above.data ?? new Map())]));
}

// A user whose scope covers only part of the tree starts with the visible records whose parent is out of scope.
async function readTop(model: string, query: TreeQuery, signal: AbortSignal): Promise<Branch> {
  const roots = await readBranch(model, query, { parent: null }, signal);
  if (roots.page.list.length > 0) return roots;
  const all = await readBranch(model, query, undefined, signal);
  const seen = new Set(all.page.list.map(({ id }) => id));
  const list = all.page.list.filter(({ parent }) => typeof parent !== 'string' || !seen.has(parent));
  return { ...all, page: { ...all.page, list } };
}

async function readBranch(model: string, query: TreeQuery, place: Condition | undefined, signal: AbortSignal): Promise<Branch> {
  const fields = [...new Set([...(query.fields ?? []), 'parent'])];
  const filter = allOf(query.filter, place);
  const page = await api.get<RecordPage>(`/api/data/${model}`, listParameters({ ...query, fields, filter, page: 1, size: LIMIT }), {
    signal,
  });
  const ids = page.list.map(({ id }) => id);
  const below = { by: 'parent', filter: allOf(query.filter, { parent: { in: ids } }), pageSize: LIMIT };
  const groups =
    ids.length > 0 ? await api.get<{ list: { value: string | null }[] }>(`/api/data/${model}/groups`, below, { signal }) : { list: [] };
  return { page, parents: groups.list.flatMap(({ value }) => value ?? []) };
}

const DEEPEST = 12;

async function readAbove(
  model: string,
  fields: readonly string[],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, RecordRow>> {
  const known = new Map<string, RecordRow>();
  let wanted = [...ids];
  for (let level = 0; level < DEEPEST && wanted.length > 0; level += 1) {
    const query = listParameters({ fields: [...new Set(fields)], filter: { id: { in: wanted } }, page: 1, size: LIMIT });
    const { list } = await api.get<RecordPage>(`/api/data/${model}`, query, { signal });
    for (const row of list) known.set(row.id, row);
    wanted = [...new Set(list.flatMap(({ parent }) => (typeof parent === 'string' && !known.has(parent) ? [parent] : [])))];
  }
  return known;
}

function pathOf(row: RecordRow, label: readonly string[], known: ReadonlyMap<string, RecordRow>): string[] {
  const names: string[] = [];
  for (let at = known.get(String(row.parent)); at && names.length < DEEPEST; at = known.get(String(at.parent)))
    names.unshift(
      label
        .map((name) => String(at?.[name] ?? ''))
        .filter(Boolean)
        .join(' '),
    );
  return names;
}
