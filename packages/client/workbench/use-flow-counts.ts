import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../http.ts';
import { onNotice } from '../live.ts';

/** Number of the user's pending flow tasks per list; for copies, the unread ones. */
export interface FlowCounts {
  readonly toSign: number;
  readonly toDo: number;
  readonly doing: number;
  readonly copied: number;
}

const POLL_MS = 60_000;
const key = ['flow', 'counts'] as const;

/** The counts, refetched on every notification, every minute and on window focus. */
export function useFlowCounts(): UseQueryResult<FlowCounts> {
  const client = useQueryClient();
  useEffect(() => onNotice(() => void client.invalidateQueries({ queryKey: key })), [client]);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<FlowCounts>('/api/workflow/counts', {}, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** All pending tasks: to sign for, to do, in progress. */
export const waitingIn = ({ toSign, toDo, doing }: FlowCounts): number => toSign + toDo + doing;
