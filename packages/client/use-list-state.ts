import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';
import { useChangeSearch } from './use-change-search.ts';

export type ChangeList = (changes: Partial<ListState>) => void;

/** State of a list, kept in the URL so that it survives reload, back and sharing. Only opening a record adds a history entry. */
export function useListState(): readonly [ListState, ChangeList] {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const state = useMemo(() => readListState(search), [search]);
  const change = useCallback<ChangeList>(
    (changes) => changeSearch((current) => writeListState(current, changes), { replace: !changes.record, preventScrollReset: true }),
    [changeSearch],
  );
  return [state, change];
}
