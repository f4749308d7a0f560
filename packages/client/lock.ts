import { api } from './http.ts';
import { type Credentials, goOnWith, loginConfig, markLocked, requestToken } from './session.ts';

/** Locks the screen: at once here and in the other windows, and on the server as soon as it is reached. */
export async function lockScreen(): Promise<void> {
  markLocked(true);
  await api.post('/api/oauth/Lock', {}, { anonymous: true }).catch(() => undefined);
}

/** Unlocks the screen by the password of whoever is signed in. Throws the server's refusal. */
export async function unlockScreen(password: string): Promise<void> {
  const [{ sealPassword }, { cipherKey }] = await Promise.all([import('./cipher.ts'), loginConfig()]);
  await api.post('/api/oauth/LockScreen', { password: sealPassword(password, cipherKey) }, { anonymous: true });
  markLocked(false);
}

/** Goes on behind the lock after the session has ended: the password signs the same person in anew. Throws the server's refusal. */
export async function signInBehindLock(credentials: Credentials): Promise<void> {
  const { token } = await requestToken(credentials, await loginConfig(credentials.account));
  await goOnWith(token);
  markLocked(false);
}
