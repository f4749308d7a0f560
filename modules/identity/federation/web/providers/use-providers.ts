import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import type { Pagination, RecordPage } from '@zhixing/client/records.ts';

/** A setting of a kind of provider, as described by the server. */
export interface Setting {
  readonly name: string;
  readonly type: 'text' | 'address' | 'flag' | 'choice' | 'longText';
  readonly title: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly default?: string | boolean;
  readonly max?: number;
  readonly options: readonly { readonly value: string; readonly title: string }[];
}

export interface Kind {
  readonly name: string;
  readonly title: string;
  /** Whether sign-in redirects the browser; otherwise the password is entered on our sign-in page. */
  readonly browser: boolean;
  readonly secret: 'none' | 'optional' | 'required';
  readonly secretTitle: string;
  readonly fields: readonly Setting[];
}

export interface Line {
  readonly attribute: string;
  readonly value: string;
  readonly roles: readonly string[];
  readonly organisation: string | null;
}

export interface Provider {
  readonly id: string;
  readonly version: number;
  readonly status: 'enabled' | 'disabled';
  readonly code: string;
  readonly name: string;
  readonly nameTw: string | null;
  readonly nameEn: string | null;
  readonly kind: string;
  readonly settings: Readonly<Record<string, string | boolean>>;
  readonly linkBy: string;
  readonly createAccounts: boolean;
  readonly organisation: string | null;
  readonly roles: readonly string[] | null;
  readonly mapping: readonly Line[] | null;
  readonly linkedCount: number;
}

export interface Step {
  readonly step: string;
  readonly ok: boolean;
  readonly title: string;
  readonly why: string;
  readonly todo: string;
}

export interface Failure {
  readonly reference: string;
  readonly at: number;
  readonly provider: string | null;
  readonly address: string;
  readonly why: string;
  readonly todo: string;
}

/** Values of the form; without a secret the stored one is kept. */
export interface Typed extends Omit<Provider, 'id' | 'version' | 'status' | 'linkedCount'> {
  readonly secret?: string;
}

const RECORDS = '/api/data/identityProvider';
const PATH = '/api/system/IdentityProvider';
const KEY = 'identityProviders';

export const useProviders = () =>
  useQuery({
    queryKey: [KEY, 'list'],
    queryFn: async ({ signal }) =>
      (await api.get<RecordPage>(RECORDS, { pageSize: 100 }, { signal })).list as unknown as readonly Provider[],
  });

export function useKinds() {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, 'kinds', language],
    queryFn: ({ signal }) => api.get<{ redirectUri: string; kinds: readonly Kind[] }>(`${PATH}/Kinds`, {}, { signal }),
    staleTime: 300_000,
  });
}

export function useFailures(reference: string, currentPage: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, 'failures', language, reference, currentPage],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Failure[]; pagination: Pagination }>(
        `${PATH}/Failures`,
        { ...(reference && { reference }), currentPage },
        { signal },
      ),
    placeholderData: (before) => before,
  });
}

/** Since when a secret is stored; null if there is none. */
export const useSecret = (id: string | null) =>
  useQuery({
    queryKey: [KEY, 'secret', id],
    queryFn: ({ signal }) => api.get<{ setAt: number | null }>(`${PATH}/${id}/Secret`, {}, { signal }),
    enabled: id !== null,
  });

/** Writes to providers; the list is refetched afterwards. */
export function useProviderWrites() {
  const queries = useQueryClient();
  const changing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
    }
  };
  return {
    save: ({ secret, ...values }: Typed, before: Provider | null) =>
      changing(async () => {
        const { record } = before
          ? await api.put<{ record: Provider }>(`${RECORDS}/${before.id}`, { ...values, version: before.version })
          : await api.post<{ record: Provider }>(RECORDS, values);
        if (secret) await api.put(`${PATH}/${record.id}/Secret`, { secret });
        return record;
      }),
    act: ({ id }: Provider, action: 'enable' | 'disable') => changing(() => api.post(`${RECORDS}/${id}/actions/${action}`, {})),
    remove: ({ id }: Provider) => changing(() => api.delete(`${RECORDS}/${id}`)),
    test: async (id: string) => (await api.post<{ steps: readonly Step[] }>(`${PATH}/${id}/Test`, {})).steps,
  };
}
