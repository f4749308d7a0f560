import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { NoticeType } from '@zhixing/client/workbench/use-inbox.ts';

/** How the person wishes to be told. */
export interface Wish {
  /** What is switched off: `<type>:<channel>`. */
  readonly off: readonly string[];
  /** Minutes of the day in Beijing. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly language: 'zh' | 'zh-TW' | 'en';
}

export interface Preference extends Wish {
  /** `always`: something of this type stands in the app whatever he wishes. */
  readonly types: readonly { readonly type: NoticeType; readonly always: boolean }[];
  /** Ways that are in use here. */
  readonly channels: readonly string[];
  /** Whether an address for them is known. */
  readonly has: Readonly<Record<string, boolean>>;
}

const path = '/api/message/Preference';
const key = ['message', 'preference'] as const;

export const usePreference = () => useQuery({ queryKey: key, queryFn: ({ signal }) => api.get<Preference>(path, {}, { signal }) });

/** Keeps the wishes. */
export function useKeepPreference(): (wish: Wish) => Promise<void> {
  const client = useQueryClient();
  return async ({ off, quietFrom, quietUntil, language }) => {
    client.setQueryData(key, await api.put<Preference>(path, { off, quietFrom, quietUntil, language }));
  };
}
