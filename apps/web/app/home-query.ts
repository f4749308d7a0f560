import { api } from '@zhixing/client/http.ts';
import { currentLanguage, type Language } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { queries } from './queries.ts';

/** The query for the work of the home; `Home` is what its page reads. */
export const homeQuery = <Home>(language: Language) => ({
  // Under the key of all records, so that every write in this window refreshes it.
  queryKey: [...keys.allData, language, 'home'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Home>('/api/home', {}, { signal }),
});

/** Requests the work of the home while the page is still loading; failures are left to the page. */
export function preloadHome(): void {
  void queries.prefetchQuery(homeQuery(currentLanguage()));
}
