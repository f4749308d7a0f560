import { api } from './http.ts';
import { adoptToken, useSession } from './session.ts';
import { basePath, readStored, removeStored, writeStored } from './storage.ts';

/** The session that waits while its administrator looks as somebody else, and where he was. */
const KEPT = 'ownSession';

/** Looks at the platform as another person sees it: the own session is kept aside, and the page is loaded anew. */
export async function viewAs(userId: string, reason: string): Promise<void> {
  const { token } = await api.post<{ token: string }>(`/api/permission/Users/${userId}/ViewAs`, { reason });
  const own = { token: useSession.getState().token, back: location.pathname + location.search };
  adoptToken(token);
  writeStored(KEPT, JSON.stringify(own));
  location.assign(`${basePath}/`);
}

/** Goes on as oneself, where one was. */
export async function stopViewing(): Promise<void> {
  await api.get('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => undefined);
  location.assign(takeBack() ?? `${basePath}/login`);
}

/** Takes the own session back; answers the address where it was left, or null where none was kept. */
export function takeBack(): string | null {
  const kept = parsed(readStored(KEPT));
  removeStored(KEPT);
  if (!kept) return null;
  adoptToken(kept.token);
  return kept.back;
}

function parsed(text: string | null): { token: string; back: string } | null {
  try {
    const kept = JSON.parse(text ?? 'null') as { token?: unknown; back?: unknown } | null;
    return typeof kept?.token === 'string' && typeof kept.back === 'string' ? { token: kept.token, back: kept.back } : null;
  } catch {
    return null;
  }
}
