import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../http.ts';
import { useLanguage } from '../i18n.ts';
import { onNotice } from '../live.ts';
import type { Pagination } from '../records.ts';

/** Something that a person was told. */
export interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** A page that shows more. */
  readonly link: string | null;
  /** What it is about; without a label where the record is out of reach now. */
  readonly record: { readonly model: string; readonly id: string; readonly label: string | null } | null;
  readonly at: string;
  readonly read: boolean;
}

export interface Inbox {
  readonly list: readonly Notice[];
  readonly pagination: Pagination;
  readonly unread: number;
}

const POLL_MS = 60_000;
const path = '/api/workbench/notices';
const key = ['notices'] as const;

/** Asks for the notices anew as soon as the server says that there are others. Once for the window. */
export function useLiveInbox(): void {
  const client = useQueryClient();
  useEffect(() => onNotice(() => void client.invalidateQueries({ queryKey: key })), [client]);
}

/** The notices of the person, asked for every minute and whenever the window is looked at again. */
export function useInbox({ pageSize = 20, unread = false }: { pageSize?: number; unread?: boolean } = {}): UseQueryResult<Inbox> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...key, language, pageSize, unread],
    queryFn: ({ signal }) => api.get<Inbox>(path, { currentPage: 1, pageSize, ...(unread && { unread: true }) }, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Marks notices as read; without ids, all of them. */
export function useMarkRead(): UseMutationResult<{ unread: number }, Error, readonly string[] | undefined> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly string[]) => api.put<{ unread: number }>(`${path}/read`, ids ? { ids } : { all: true }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
