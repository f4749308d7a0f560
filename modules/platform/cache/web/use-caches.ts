import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

/** Something that the server remembers, in figures; without a count where nobody counts. */
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
  /** Which process has answered. */
  readonly process: string;
}

const PATH = '/api/system/CacheManage';
const EVERY_MS = 10_000;

/** What the server remembers, asked for again every few seconds. */
export function useCaches() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['caches', language],
    queryFn: ({ signal }) => api.get<Caches>(PATH, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Lets every process forget one thing, or all; answers what the server wants to be shown. */
export function useForget() {
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
