import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../http.ts';
import { onNotice } from '../live.ts';

/** How much waits for the person in flows, list by list; of copies those that have not been read. */
export interface FlowCounts {
  readonly toSign: number;
  readonly toDo: number;
  readonly doing: number;
  readonly copied: number;
}

const POLL_MS = 60_000;
const key = ['flow', 'counts'] as const;

/** The counts, asked for anew as soon as the person is told something, every minute, and whenever the window is looked at again. */
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

/** What waits to be done: to be signed for, to do, begun. */
export const waitingIn = ({ toSign, toDo, doing }: FlowCounts): number => toSign + toDo + doing;
