import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useOwn } from '@zhixing/client/own.ts';

/** A key as listed, without its secret, which is only returned at creation. */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  /** Name of the owner; null for system keys. */
  readonly owner: string | null;
  readonly userId: string | null;
  readonly maker: string | null;
  readonly roles: readonly string[];
  readonly organisation: string | null;
  readonly scope: readonly ScopeLine[];
  readonly addresses: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly usedFrom: string | null;
  readonly state: 'valid' | 'expired' | 'revoked';
}

/** Permissions of a key on one model; `*` is every model. */
export interface ScopeLine {
  readonly model: string;
  readonly verbs: readonly string[];
}

/** A model that a key may include, with the available permissions. */
export interface Choice extends ScopeLine {
  readonly title: string;
}

export interface NewKey {
  readonly name: string;
  readonly days: number;
  readonly scope: readonly ScopeLine[];
  readonly addresses: readonly string[];
  readonly roles?: readonly string[];
  readonly organisation?: string | null;
}

const OWN = '/api/permission/Users/Current/ApiKeys';
const SYSTEM = '/api/system/ApiKey';

export const useOwnKeys = () => useOwn<{ list: readonly Key[] }>('ApiKeys');

/** The permissions that an own key may have. */
export const useScopeChoice = () => useOwn<{ list: readonly Choice[] }>('ApiKeys/Scope');

/** All keys, of users and of the system. */
export const useAllKeys = (question: { currentPage: number; pageSize: number; keyword: string }) =>
  useQuery({
    queryKey: ['own', 'allKeys', question],
    queryFn: ({ signal }) => api.get<{ list: readonly Key[]; pagination: { total: number } }>(SYSTEM, question, { signal }),
    placeholderData: (before) => before,
  });

/** Creates and revokes keys, own or of the system. */
export function useKeyWrites(kind: 'own' | 'system') {
  const queries = useQueryClient();
  const path = kind === 'own' ? OWN : SYSTEM;
  const read = () => queries.invalidateQueries({ queryKey: ['own'] });
  return {
    make: async (key: NewKey): Promise<string> => {
      const made = await api.post<{ key: string }>(path, key);
      await read();
      return made.key;
    },
    revoke: async (id: string): Promise<string> => {
      let message = '';
      const announce = (text: string) => {
        message = text;
      };
      await api.delete(`${path}/${id}`, {}, { told: announce });
      await read();
      return message;
    },
  };
}
