import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../http.ts';
import type { Pagination } from '../records.ts';

export interface RecordComment {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly author: { readonly id: string; readonly name: string };
  readonly mentions: readonly { readonly id: string; readonly name: string }[];
  readonly mine: boolean;
}

export interface CommentPage {
  readonly list: readonly RecordComment[];
  readonly pagination: Pagination;
}

export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly organisation: string | null;
}

const PAGE_SIZE = 20;
const path = (model: string, id: string) => `/api/data/${model}/${id}/comments`;
const key = (model: string, id: string) => ['comments', model, id] as const;

/** Comments on a record, newest first, paged. */
export function useComments(model: string, id: string): UseInfiniteQueryResult<InfiniteData<CommentPage>> {
  return useInfiniteQuery({
    queryKey: key(model, id),
    queryFn: ({ pageParam, signal }) => api.get<CommentPage>(path(model, id), { currentPage: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.currentPage * pagination.pageSize < pagination.total ? pagination.currentPage + 1 : undefined,
  });
}

/** Adds a comment to a record; mentioned users (by id) are notified. */
export function useAddComment(model: string, id: string): UseMutationResult<unknown, Error, { text: string; mentions: readonly string[] }> {
  return useChange(model, id, (comment: { text: string; mentions: readonly string[] }) => api.post(path(model, id), comment));
}

export function useRemoveComment(model: string, id: string): UseMutationResult<unknown, Error, string> {
  return useChange(model, id, (comment: string) => api.delete(`${path(model, id)}/${comment}`));
}

/** Users who may read the record and can be mentioned. A null keyword disables the query. */
export function useMentionable(model: string, id: string, keyword: string | null): UseQueryResult<readonly Mentionable[]> {
  return useQuery({
    queryKey: ['mentionable', model, id, keyword],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Mentionable[] }>(`/api/data/${model}/${id}/mentionable`, { keyword }, { signal }).then(({ list }) => list),
    enabled: keyword !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

function useChange<Input>(model: string, id: string, change: (input: Input) => Promise<unknown>): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: key(model, id) }) });
}
