import { api } from './http.ts';
import { type Credentials, goOnWith, loginConfig, markLocked, requestToken } from './session.ts';

/** Locks the screen at once in all windows of this browser; the server is notified best-effort. */
export async function lockScreen(): Promise<void> {
  markLocked(true);
  await api.post('/api/oauth/Lock', {}, { anonymous: true }).catch(() => undefined);
}

/** Unlocks the screen with the user's password. Throws the server's refusal. */
export async function unlockScreen(password: string): Promise<void> {
  const [{ sealPassword }, { cipherKey }] = await Promise.all([import('./cipher.ts'), loginConfig()]);
  await api.post('/api/oauth/LockScreen', { password: sealPassword(password, cipherKey) }, { anonymous: true });
  markLocked(false);
}

/** Resumes the same user's session from the lock screen after it has ended, by signing in again. Throws the server's refusal. */
export async function signInBehindLock(credentials: Credentials): Promise<void> {
  const { token } = await requestToken(credentials, await loginConfig(credentials.account));
  await goOnWith(token);
  markLocked(false);
}
