import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/http.ts';
import { onSessionReset } from '@zhixing/client/session.ts';
import { askAgain } from './ask-again.ts';
import { boundedCache } from './bounded-cache.ts';

/** Query client shared by all pages. Network failures and 5xx are retried once; refusals are not. */
export const queries = new QueryClient({
  queryCache: boundedCache(),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});

askAgain(queries);
onSessionReset(() => queries.clear());
