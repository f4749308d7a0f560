import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** A user's session on one device. */
export interface OnlineUser {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly organisation: string | null;
  readonly at: number;
  readonly seenAt: number;
  readonly address: string;
  readonly browser: string;
  readonly system: string;
  readonly type: 'Web' | 'App';
  readonly locked: boolean;
  readonly current: boolean;
}

export interface OnlineQuestion {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword: string;
  readonly type: string;
}

const PATH = '/api/system/OnlineUser';
const EVERY_MS = 30_000;

/** Online users, polled every half minute. */
export const useOnlineUsers = (question: OnlineQuestion) =>
  useQuery({
    queryKey: ['onlineUsers', question],
    queryFn: ({ signal }) => api.get<{ list: readonly OnlineUser[]; pagination: { total: number } }>(PATH, { ...question }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });

/** Ends sessions by id and returns the server's message. */
export function useTerminateSessions(): (ids: readonly string[]) => Promise<string> {
  const queries = useQueryClient();
  return async (ids) => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    const [only] = ids;
    try {
      if (ids.length === 1) await api.delete(`${PATH}/${only}`, {}, { told: announce });
      else await api.delete(PATH, {}, { told: announce, body: { ids } });
    } finally {
      await queries.invalidateQueries({ queryKey: ['onlineUsers'] });
    }
    return message;
  };
}
