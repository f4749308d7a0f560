import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import type { Query } from './request.ts';
import { loadCurrentUser, useSession } from './session.ts';

const BASE = '/api/permission/Users/Current';

/** Reads the user's own data from the server: `BaseInfo`, `Sessions`, `SignImg` … */
export function useOwn<T>(what: string, query?: Query) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['own', what, language, query ?? null],
    queryFn: ({ signal }) => api.get<T>(`${BASE}/${what}`, query, { signal }),
    placeholderData: (before) => before,
  });
}

/** Writes the user's own data and refetches it. Each call returns the success message that the server wants shown. */
export function useOwnWrites() {
  const queries = useQueryClient();
  const write = async (what: string, send: (path: string, onMessage: (message: string) => void) => Promise<unknown>): Promise<string> => {
    let message = '';
    await send(`${BASE}/${what}`, (text) => {
      message = text;
    });
    await queries.invalidateQueries({ queryKey: ['own'] });
    return message;
  };
  return {
    post: (what: string, body: unknown) => write(what, (path, onMessage) => api.post(path, body, { told: onMessage })),
    put: (what: string, body?: unknown) => write(what, (path, onMessage) => api.put(path, body, { told: onMessage })),
    remove: (what: string) => write(what, (path) => api.delete(path)),
  };
}

/** Uploads a picture and sets it as the user's avatar. */
export async function changeAvatar(file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  const { id } = await api.upload<{ id: string }>('/api/file/Uploader', form);
  await api.put(`${BASE}/Avatar/${id}`);
  await loadCurrentUser();
}

/** Object URL of the user's avatar; null while there is none. */
export function useAvatar(): string | null {
  const icon = useSession(({ user }) => user?.userInfo.headIcon ?? null);
  const { data } = useQuery({
    queryKey: ['own', 'Avatar', icon],
    queryFn: ({ signal }) => api.blob(`${BASE}/Avatar`, {}, { signal }),
    enabled: icon !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data || icon === null) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data, icon]);
  return address;
}

/** The context a user works in: application, organisation or position. */
export type MajorType = 'System' | 'Organize' | 'Position';

/** Switches to another of the user's contexts; the page must be reloaded afterwards. Returns the server's message. */
export async function switchMajor(majorType: MajorType, majorId: string): Promise<string> {
  let message = '';
  const onMessage = (text: string) => {
    message = text;
  };
  await api.put(`${BASE}/major`, { majorId, majorType }, { told: onMessage });
  return message;
}
