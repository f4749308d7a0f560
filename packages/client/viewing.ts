import { api } from './http.ts';
import { text } from './i18n.ts';
import { adoptToken, readCurrentUser, useSession } from './session.ts';
import { basePath, readStored, removeStored, writeStored } from './storage.ts';

/** The administrator's own session and page, stored during impersonation. */
const STORAGE_KEY = 'ownSession';

/** Why the last impersonation ended by itself, until the administrator's own page has shown it. */
const ENDED_KEY = 'viewingEnded';

/** Starts impersonating another user: stores the own session and reloads the page. */
export const viewAs = (userId: string, reason: string): Promise<void> => view(`/api/permission/Users/${userId}/ViewAs`, { reason });

/** Starts a preview with the grants of a role alone, in an organisation or, without one, the administrator's own. */
export const previewRole = (roleId: string, reason: string, organisation: string | null): Promise<void> =>
  view(`/api/permission/Roles/${roleId}/ViewAs`, { reason, organisation });

async function view(address: string, body: object): Promise<void> {
  const { token } = await api.post<{ token: string }>(address, body);
  // Read before the own session is put aside: what cannot be shown is refused in the dialog, with its reason.
  await readCurrentUser({ anonymous: true, token }).catch(async (error: unknown) => {
    await api.get('/api/oauth/Logout', undefined, { anonymous: true, token }).catch(() => undefined);
    throw error instanceof Error && error.message === text('client.noMenu') ? new Error(text('client.nothingToView')) : error;
  });
  const own = { token: useSession.getState().token, back: location.pathname + location.search };
  adoptToken(token);
  writeStored(STORAGE_KEY, JSON.stringify(own));
  location.assign(`${basePath}/`);
}

/** Ends impersonation and returns to the page where it was started, which shows the reason if the view ended by itself. */
export async function stopViewing(reason: string | null = null): Promise<void> {
  await api.get('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => undefined);
  location.assign(endViewing(reason) ?? `${basePath}/login`);
}

/** Returns the reason why the last impersonation ended by itself, once. */
export function takeViewingEnd(): string | null {
  const reason = readStored(ENDED_KEY);
  removeStored(ENDED_KEY);
  return reason;
}

/** Restores the own session; returns the page where it was left, or null if none is stored. */
export function endViewing(reason: string | null = null): string | null {
  const stored = parsed(readStored(STORAGE_KEY));
  removeStored(STORAGE_KEY);
  if (!stored) return null;
  if (reason) writeStored(ENDED_KEY, reason);
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
