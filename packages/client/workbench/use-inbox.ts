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

/** Message types. */
export const noticeTypes = ['announcement', 'flow', 'system', 'schedule'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** A notification in the user's inbox. */
export interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly type: NoticeType;
  readonly title: string;
  readonly text: string;
  /** Page with details. */
  readonly link: string | null;
  /** The record concerned; without a label when the user can no longer read it. */
  readonly record: { readonly model: string; readonly id: string; readonly label: string | null } | null;
  readonly at: string;
  readonly read: boolean;
}

export interface Inbox {
  readonly list: readonly Notice[];
  readonly pagination: Pagination;
  readonly unread: number;
  readonly unreadBy: Readonly<Record<NoticeType, number>>;
}

interface Wanted {
  readonly pageSize?: number;
  readonly type?: NoticeType | undefined;
}

const POLL_MS = 60_000;
const path = '/api/workbench/notices';
const key = ['notices'] as const;

/** Refetches notifications when the server signals new ones. Mounted once per window. */
export function useLiveInbox(): void {
  const client = useQueryClient();
  useEffect(() => onNotice(() => void client.invalidateQueries({ queryKey: key })), [client]);
}

/** The user's notifications, refetched every minute and on window focus. */
export function useInbox({ pageSize = 20, type }: Wanted = {}): UseQueryResult<Inbox> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...key, language, pageSize, type ?? null],
    queryFn: ({ signal }) => api.get<Inbox>(path, { currentPage: 1, pageSize, ...(type && { type }) }, { signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Marks notifications as read: some, all, or all of a type. */
export function useMarkRead(): UseMutationResult<
  { unread: number },
  Error,
  { ids: readonly string[] } | { type?: NoticeType | undefined }
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which) =>
      api.put<{ unread: number }>(`${path}/read`, 'ids' in which ? which : { all: true, ...(which.type && { type: which.type }) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRemoveNotices(): UseMutationResult<null, Error, readonly string[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids) => api.delete<null>(path, {}, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
