import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';

interface Head {
  readonly children: readonly { readonly id: string; readonly enCode: string; readonly fullName: string }[];
}

/** Roles visible to the user, with their codes; empty unless wanted. */
export function useRoles(wanted: boolean): readonly { readonly value: string; readonly label: string }[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['roles', language],
    queryFn: ({ signal }) => api.get<{ list: readonly Head[] }>('/api/permission/Role/Selector', {}, { signal }),
    staleTime: 60_000,
    enabled: wanted,
  });
  return (data?.list ?? []).flatMap(({ children }) => children.map(({ enCode, fullName }) => ({ value: enCode, label: fullName })));
}
