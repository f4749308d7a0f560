import { api } from './http.ts';
import { adoptToken, useSession } from './session.ts';
import { basePath, readStored, removeStored, writeStored } from './storage.ts';

/** The session that waits while its administrator looks as somebody else, and where he was. */
const STORAGE_KEY = 'ownSession';

/** Looks at the platform as another person sees it: the own session is kept aside, and the page is loaded anew. */
export async function viewAs(userId: string, reason: string): Promise<void> {
  const { token } = await api.post<{ token: string }>(`/api/permission/Users/${userId}/ViewAs`, { reason });
  const own = { token: useSession.getState().token, back: location.pathname + location.search };
  adoptToken(token);
  writeStored(STORAGE_KEY, JSON.stringify(own));
  location.assign(`${basePath}/`);
}

/** Goes on as oneself, where one was. */
export async function stopViewing(): Promise<void> {
  await api.get('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => undefined);
  location.assign(endViewing() ?? `${basePath}/login`);
}

/** Takes the own session back; answers the address where it was left, or null where none was kept. */
export function endViewing(): string | null {
  const stored = parsed(readStored(STORAGE_KEY));
  removeStored(STORAGE_KEY);
  if (!stored) return null;
  adoptToken(stored.token);
  return stored.back;
}

function parsed(text: string | null): { token: string; back: string } | null {
  try {
    const stored = JSON.parse(text ?? 'null') as { token?: unknown; back?: unknown } | null;
    return typeof stored?.token === 'string' && typeof stored.back === 'string' ? { token: stored.token, back: stored.back } : null;
  } catch {
    return null;
  }
}
