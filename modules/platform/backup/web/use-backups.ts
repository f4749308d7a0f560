import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** A backup stored on the server. */
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
  /** Their folder on the server; null if backups are disabled. */
  readonly folder: string | null;
  readonly keep: number | null;
}

const PATH = '/api/system/Backup';
const KEY = ['backups'];
const EVERY_MS = 5000;

/** The backups, polled every few seconds because one may be in progress. */
export const useBackups = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<Backups>(PATH, {}, { signal }), refetchInterval: EVERY_MS });

/** Actions on backups; each returns the message of the server. */
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
