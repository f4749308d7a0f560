import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import type { Query } from './request.ts';
import { loadCurrentUser, useSession } from './session.ts';

const BASE = '/api/permission/Users/Current';

/** Something of one's own, as the server keeps it: `BaseInfo`, `Sessions`, `SignImg` … */
export function useOwn<T>(what: string, query?: Query) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['own', what, language, query ?? null],
    queryFn: ({ signal }) => api.get<T>(`${BASE}/${what}`, query, { signal }),
    placeholderData: (before) => before,
  });
}

/** Writes something of one's own and reads it again. Each answers the text that the server wants to be shown. */
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

/** Sends a picture to the server's store and takes it as one's own. */
export async function changeAvatar(file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  const { id } = await api.upload<{ id: string }>('/api/file/Uploader', form);
  await api.put(`${BASE}/Avatar/${id}`);
  await loadCurrentUser();
}

/** Address of one's own picture in the browser; null while there is none. */
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

/** What somebody works in: an application, an organisation, a position. */
export type MajorType = 'System' | 'Organize' | 'Position';

/** Goes over to another one that one holds; the page has to be loaded anew afterwards. Answers the server's text. */
export async function switchMajor(majorType: MajorType, majorId: string): Promise<string> {
  let message = '';
  const onMessage = (text: string) => {
    message = text;
  };
  await api.put(`${BASE}/major`, { majorId, majorType }, { told: onMessage });
  return message;
}
