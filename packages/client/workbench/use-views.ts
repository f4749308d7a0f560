import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView as View, ViewContents } from '@zhixing/model/saved-view.ts';
import { api } from '../http.ts';
import { useLanguage } from '../i18n.ts';

/** Settings of a saved view. All are optional and default to the list's. */
export interface ViewDefinition {
  readonly type?: string;
  readonly where?: unknown;
  readonly filter?: unknown;
  readonly keyword?: string;
  readonly sort?: unknown;
  readonly columns?: unknown;
  readonly density?: string;
  readonly group?: unknown;
}

export type SavedView = View<ViewDefinition>;
export type ViewChanges = Partial<ViewContents<ViewDefinition>>;

const path = '/api/workbench/views';
const key = (model: string) => ['views', model] as const;

/** Saved views of a page: the user's own, those of the user's roles, and public ones. */
export function useViews(model: string, page: string): UseQueryResult<readonly SavedView[]> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...key(model), page, language],
    queryFn: ({ signal }) => api.get<{ list: readonly SavedView[] }>(path, { model, page }, { signal }).then(({ list }) => list),
    staleTime: 60_000,
  });
}

/** Saves a new view of a page, or updates the given one. */
export function useSaveView(model: string, page: string): UseMutationResult<SavedView, Error, { view?: SavedView; changes: ViewChanges }> {
  return useChange(model, ({ view, changes }: { view?: SavedView; changes: ViewChanges }) =>
    view
      ? api.put<SavedView>(`${path}/${view.id}`, { version: view.version, ...changes })
      : api.post<SavedView>(path, { model, page, ...changes }),
  );
}

export function useRemoveView(model: string): UseMutationResult<null, Error, SavedView> {
  return useChange(model, ({ id, version }: SavedView) => api.delete<null>(`${path}/${id}`, { version }));
}

function useChange<Input, Output>(model: string, change: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: key(model) }) });
}
