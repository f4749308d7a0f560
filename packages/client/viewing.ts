import { api } from './http.ts';
import { adoptToken, useSession } from './session.ts';
import { basePath, readStored, removeStored, writeStored } from './storage.ts';

/** The administrator's own session and page, stored during impersonation. */
const STORAGE_KEY = 'ownSession';

/** Starts impersonating another user: stores the own session and reloads the page. */
export async function viewAs(userId: string, reason: string): Promise<void> {
  const { token } = await api.post<{ token: string }>(`/api/permission/Users/${userId}/ViewAs`, { reason });
  const own = { token: useSession.getState().token, back: location.pathname + location.search };
  adoptToken(token);
  writeStored(STORAGE_KEY, JSON.stringify(own));
  location.assign(`${basePath}/`);
}

/** Ends impersonation and returns to the page where it was started. */
export async function stopViewing(): Promise<void> {
  await api.get('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => undefined);
  location.assign(endViewing() ?? `${basePath}/login`);
}

/** Restores the own session; returns the page where it was left, or null if none is stored. */
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
