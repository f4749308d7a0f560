import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { useDelayed } from './use-delayed.ts';

const REST_MS = 300;

/** Next runs of a cron pattern as computed by the server; the error describes an invalid pattern. */
export function useNextTimes(pattern: string) {
  const language = useLanguage();
  const cron = useDelayed(pattern, REST_MS);
  return useQuery({
    queryKey: ['nextTimes', language, cron],
    queryFn: ({ signal }) => api.get<{ list: readonly number[] }>('/api/scheduletask/NextTimes', { cron }, { signal }),
    enabled: cron.trim() !== '',
    retry: false,
  });
}
