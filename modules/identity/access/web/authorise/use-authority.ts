import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { LONG_CALL } from '@zhixing/client/long-call.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { Changes, Difference, GrantState, PrincipalType, Subjects } from './grants.ts';

const BASE = '/api/permission/Authority';

/** A principal in the list. */
export interface PrincipalLine {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly place: string | null;
  readonly builtIn: boolean;
  readonly enabled: boolean;
  readonly own: boolean;
}

export interface PrincipalKey {
  readonly type: PrincipalType;
  readonly id: string;
}

interface Preview {
  readonly list: readonly Difference[];
  readonly people: number;
}

const FRESH_MS = 60_000;

/** Everything that can be granted, in the language of the page. */
export function useSubjects() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['authority', language, 'subjects'],
    queryFn: ({ signal }) => api.get<Subjects>(`${BASE}/Subjects`, {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** A page of principals of a type. */
export function usePrincipals(type: PrincipalType, keyword: string, currentPage: number, pageSize: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['authority', language, 'holders', type, keyword, currentPage, pageSize],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly PrincipalLine[]; pagination: { total: number } }>(
        `${BASE}/Holders/${type}`,
        { keyword, currentPage, pageSize },
        { signal },
      ),
    placeholderData: (before) => before,
  });
}

const stateKey = ({ type, id }: PrincipalKey) => ['authority', 'grants', type, id] as const;
const readState = ({ type, id }: PrincipalKey, signal?: AbortSignal) =>
  api.get<GrantState>(`${BASE}/Grants/${type}/${id}`, {}, signal ? { signal } : {});

/** A principal's grants, never refetched automatically, so that they do not change while being edited. */
export function useGrants(principal: PrincipalKey) {
  return useQuery({
    queryKey: stateKey(principal),
    queryFn: ({ signal }) => readState(principal, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Previews and saves grants, and copies roles. */
export function useGranting() {
  const queries = useQueryClient();
  const path = ({ type, id }: PrincipalKey) => `${BASE}/Grants/${type}/${id}`;
  return {
    preview: (principal: PrincipalKey, grants: Changes) => api.post<Preview>(`${path(principal)}/Preview`, { grants }),
    save: async (principal: PrincipalKey, grants: Changes, stamp: string) => {
      let message = '';
      const announce = (text: string) => {
        message = text;
      };
      await api.put(path(principal), { grants, stamp }, { told: announce, ...LONG_CALL });
      await queries.invalidateQueries({ queryKey: stateKey(principal) });
      return message;
    },
    copy: async (id: string, values: { code: string; name: string }) => {
      let message = '';
      const announce = (text: string) => {
        message = text;
      };
      const made = await api.post<{ id: string }>(`/api/permission/Role/${id}/Actions/Copy`, values, { told: announce });
      await Promise.all([queries.invalidateQueries({ queryKey: ['authority'] }), queries.invalidateQueries({ queryKey: keys.allData })]);
      return { ...made, message };
    },
  };
}

/** Permissions in which two roles differ; null disables the query. */
export function useComparison(roles: { readonly left: string; readonly right: string } | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['authority', language, 'compare', roles],
    queryFn: ({ signal }) => api.get<{ list: readonly Difference[] }>(`${BASE}/Compare`, { ...roles }, { signal }),
    enabled: roles !== null,
    staleTime: 0,
  });
}
