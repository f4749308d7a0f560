import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** A stock phrase for opinions, shared by the office or the user's own. */
export interface CommonWord {
  readonly id: string;
  readonly commonWordsText: string;
}

const path = '/api/system/CommonWords';

/** The available phrases, most used first; fetched only when wanted. */
export function useCommonWords(wanted: boolean) {
  return useQuery({
    queryKey: ['common-words'],
    queryFn: ({ signal }) => api.get<{ list: readonly CommonWord[] }>(`${path}/Selector`, undefined, { signal }),
    enabled: wanted,
    staleTime: 30_000,
  });
}

/** Counts a use of the phrase, fire-and-forget: the opinion neither waits for it nor fails with it. */
export function countUse(id: string): void {
  api.post(`${path}/UsesNum`, { id }).catch(() => {});
}
