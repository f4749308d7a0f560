import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** A backup that lies on the server. */
export interface Backup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it is encrypted. */
  readonly locked: boolean;
  readonly createdAt: number;
}

export interface Backups {
  readonly list: readonly Backup[];
  /** Where they lie on the server; null where none are made. */
  readonly folder: string | null;
  readonly keep: number | null;
}

const PATH = '/api/system/Backup';
const KEY = ['backups'];
const EVERY_MS = 5000;

/** The backups, asked for again every few seconds: one may be on its way. */
export const useBackups = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<Backups>(PATH, {}, { signal }), refetchInterval: EVERY_MS });

/** What can be done about backups; each answers what the server wants to be shown. */
export function useBackupActions() {
  const queries = useQueryClient();
  const notification = async (work: (onMessage: (text: string) => void) => Promise<unknown>): Promise<string> => {
    let message = '';
    await work((text) => {
      message = text;
    });
    await queries.invalidateQueries({ queryKey: KEY });
    return message;
  };
  return {
    make: () => notification((onMessage) => api.post(PATH, {}, { told: onMessage })),
    check: (name: string) => notification((onMessage) => api.post(`${PATH}/${name}/check`, {}, { told: onMessage })),
    remove: (name: string) => notification((onMessage) => api.delete(`${PATH}/${name}`, {}, { told: onMessage })),
    fetch: (name: string) => api.download(`${PATH}/${name}/file`),
  };
}
