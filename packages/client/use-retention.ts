import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './http.ts';

/** How long a class of data is kept, and the bounds within which that may be set. */
export interface RetentionState {
  readonly days: number;
  readonly least: number;
  readonly most: number;
  /** In the language of the reader. */
  readonly note: string;
  readonly mayChange: boolean;
}

export function useRetention(name: string) {
  const path = `/api/retentions/${name}`;
  const queryKey = ['retentions', name];
  const { data, isPending } = useQuery({ queryKey, queryFn: ({ signal }) => api.get<RetentionState>(path, {}, { signal }) });
  const queries = useQueryClient();
  /** @returns the message of the server */
  const keep = async (days: number): Promise<string> => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await api.put(path, { days }, { told: announce });
    await queries.invalidateQueries({ queryKey });
    return message;
  };
  return { data, isPending, keep };
}
