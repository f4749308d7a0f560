import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

/** Metrics of a cache; hits and misses are null if they are not counted. */
export interface CacheMetrics {
  readonly name: string;
  readonly title: string;
  readonly what: string;
  readonly size: number;
  readonly hits: number | null;
  readonly misses: number | null;
  readonly since: number;
}

interface Caches {
  readonly list: readonly CacheMetrics[];
  /** The process that answered. */
  readonly process: string;
}

const PATH = '/api/system/CacheManage';
const EVERY_MS = 10_000;

/** The caches of the server, polled every few seconds. */
export function useCaches() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['caches', language],
    queryFn: ({ signal }) => api.get<Caches>(PATH, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Clears one cache or all of them in every process; returns the message of the server. */
export function useClearCache() {
  const queries = useQueryClient();
  return async (name: string | null): Promise<string> => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await (name === null
      ? api.post(`${PATH}/Actions/ClearAll`, {}, { told: announce })
      : api.delete(`${PATH}/${name}`, {}, { told: announce }));
    await queries.invalidateQueries({ queryKey: ['caches'] });
    return message;
  };
}
