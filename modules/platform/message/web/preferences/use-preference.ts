import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { NoticeType } from '@zhixing/client/workbench/use-inbox.ts';

/** Notification preferences of the user. */
export interface Wish {
  /** Switched off: `<type>:<channel>`. */
  readonly off: readonly string[];
  /** Minutes of the day in Beijing time. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly language: 'zh' | 'zh-TW' | 'en';
}

export interface Preference extends Wish {
  /** `always`: some events of this type are always shown in the app. */
  readonly types: readonly { readonly type: NoticeType; readonly always: boolean }[];
  /** Channels in use. */
  readonly channels: readonly string[];
  /** Whether the user has an address for the channel. */
  readonly has: Readonly<Record<string, boolean>>;
  /** Number of messages held back by quiet hours. */
  readonly held: number;
}

const path = '/api/message/Preference';
const key = ['message', 'preference'] as const;

export const usePreference = () => useQuery({ queryKey: key, queryFn: ({ signal }) => api.get<Preference>(path, {}, { signal }) });

/**
 * Saves changed preferences with an optimistic update. Requests are sent one after the other with the current state, so that two quick
 * changes do not undo each other; a refusal restores the stored state.
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
