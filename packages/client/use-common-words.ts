import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** A phrase for opinions: the office's, or one's own. */
export interface CommonWord {
  readonly id: string;
  readonly commonWordsText: string;
}

const path = '/api/system/CommonWords';

/** The phrases to choose from, the most used first; fetched when somebody wants them. */
export function useCommonWords(wanted: boolean) {
  return useQuery({
    queryKey: ['common-words'],
    queryFn: ({ signal }) => api.get<{ list: readonly CommonWord[] }>(`${path}/Selector`, undefined, { signal }),
    enabled: wanted,
    staleTime: 30_000,
  });
}

/** Counts that a phrase was used; the opinion does not wait for it, nor fail with it. */
export function countUse(id: string): void {
  api.post(`${path}/UsesNum`, { id }).catch(() => {});
}
