import { ApiError } from './api-error.ts';
import { api } from './http.ts';
import { wiring } from './request.ts';
import { loginConfig, type Social } from './session.ts';

/** The user's available methods of reauthentication. */
export interface Ways {
  readonly password: boolean;
  readonly code: boolean;
  readonly providers: readonly Social[];
}

const PATH = '/api/oauth/Proof';
const CHANNEL = 'zx-proof';

export const waysToProve = (): Promise<Ways> => api.get(PATH, undefined, { anonymous: true });

/** Reauthenticates with a second-factor code. Throws the server's refusal. */
export const proveByCode = (code: string): Promise<void> => api.post(PATH, { code }, { anonymous: true });

/** Reauthenticates with the password, sealed as for sign-in. Throws the server's refusal. */
export async function proveByPassword(password: string): Promise<void> {
  const [{ sealPassword }, { cipherKey, passwordKey }] = await Promise.all([import('./cipher.ts'), loginConfig()]);
  const sealed = passwordKey ? (await import('./seal.ts')).sealNewPassword(password, passwordKey) : null;
  await api.post(PATH, { password: sealPassword(password, cipherKey), ...(sealed && { sealed }) }, { anonymous: true });
}

/**
 * Reauthenticates with an external identity provider in a popup, so that this window keeps its state. Call it from a click, or the browser
 * blocks the popup.
 * Resolves when the popup announces that it is done.
 */
export async function proveOutside(enname: string, signal: AbortSignal): Promise<void> {
  const opened = globalThis.open('', CHANNEL, 'popup,width=520,height=680');
  if (!opened) throw new ApiError(wiring.text('proof.noWindow'), { code: 0, status: 0 });
  try {
    const { address } = await api.post<{ address: string }>(
      `/api/permission/socials/${encodeURIComponent(enname)}/prove`,
      {},
      { anonymous: true },
    );
    opened.location.href = address;
  } catch (error) {
    opened.close();
    throw error;
  }
  await new Promise<void>((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => resolve();
    signal.addEventListener('abort', () => channel.close(), { once: true });
  });
}

/** Tells the opening window that the reauthentication is done, and closes this popup where the browser allows it. */
export function announceReauthentication(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proved');
  channel.close();
  globalThis.close();
}
