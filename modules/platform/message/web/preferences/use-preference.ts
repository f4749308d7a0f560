import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  /** How many messages wait for the quiet hours to end. */
  readonly held: number;
}

const path = '/api/message/Preference';
const key = ['message', 'preference'] as const;

export const usePreference = () => useQuery({ queryKey: key, queryFn: ({ signal }) => api.get<Preference>(path, {}, { signal }) });

/**
 * Keeps what is changed of the wishes: it shows at once. Each is sent after the one before it and as they are then, so that of two quick
 * changes none undoes the other; a refusal brings back what is stored.
 */
export function useStorePreference(): (changed: Partial<Wish>) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: 'message-preference' },
    mutationFn: () => {
      const { off, quietFrom, quietUntil, language } = client.getQueryData<Preference>(key) as Preference;
      return api.put<Preference>(path, { off, quietFrom, quietUntil, language });
    },
    onSuccess: ({ held }) => client.setQueryData<Preference>(key, (now) => now && { ...now, held }),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
  return async (changed) => {
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Preference>(key, (now) => now && { ...now, ...changed });
    return mutateAsync();
  };
}
