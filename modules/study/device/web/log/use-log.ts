import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

export interface LogMessage {
  readonly no: number;
  readonly direction: 'up' | 'down';
  readonly receivedAt: string;
  readonly fixAt: string;
  readonly kind: string;
  readonly timing: string;
  /** Of a trip on which the reader may locate nobody, or not any more, both are null. */
  readonly content: string | null;
  readonly decoded: Readonly<Record<string, unknown>> | null;
  readonly refusal: string | null;
  readonly trip: string | null;
}

interface LogPage {
  readonly protocol: string | null;
  readonly messages: readonly LogMessage[];
  readonly hasMore: boolean;
}

/** What a device sent and was sent, newest first, of one day or of all that are kept. Read when asked for alone: every reading is recorded. */
export function useLog(device: string, day: string): UseInfiniteQueryResult<InfiniteData<LogPage>> {
  return useInfiniteQuery({
    queryKey: ['deviceLog', device, day],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      api.get<LogPage>('/api/device-log', { device, ...(day && { day }), ...(pageParam > 0 && { before: pageParam }) }, { signal }),
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages.at(-1)?.no : undefined),
    enabled: device !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
