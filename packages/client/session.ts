import { create } from 'zustand';
import type { CurrentUser, SystemConfig } from './current-user.ts';
import { api } from './http.ts';
import { currentLanguage, onLanguage, text } from './i18n.ts';
import { wiring } from './request.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export interface Session {
  readonly token: string | null;
  /** Null until the menu of the signed-in person has been loaded. */
  readonly user: CurrentUser | null;
  /** Why the last session ended, shown once on the sign-in page. */
  readonly notice: string | null;
  /** Whether this window signed in itself, rather than finding a stored token. */
  readonly fresh: boolean;
}

/** The session of this window. Components read it with a selector, other code with `useSession.getState()`. */
export const useSession = create<Session>(() => ({ token: readStored('token'), user: null, notice: null, fresh: false }));

wiring.token = () => useSession.getState().token;

const resets = new Set<() => void>();

/** Registers what must be forgotten with a session: open tabs, cached answers, sockets. */
export function onSessionReset(forget: () => void): void {
  resets.add(forget);
}

export interface LoginAnswer {
  readonly token: string;
  readonly theme: string;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
  /** The captcha's text and the random number of its image, where one was asked for. */
  readonly code?: string;
  readonly timestamp?: string;
}

export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  readonly role: string;
  readonly organization: string;
}

export interface LoginConfig {
  readonly cipherKey: string;
  readonly needCode: boolean;
  readonly demoAccounts?: readonly DemoAccount[] | null;
  readonly sysName?: string;
}

export const loginConfig = (account?: string): Promise<LoginConfig> => api.get<LoginConfig>('/api/oauth/LoginConfig', { account });

/** Signs in and keeps the token. A refusal is an ApiError whose `data.needCode` says whether a captcha is wanted next time. */
export async function signIn({ password, ...rest }: Credentials, cipherKey: string): Promise<LoginAnswer> {
  const { sealPassword } = await import('./cipher.ts');
  const answer = await api.post<LoginAnswer>(
    '/api/oauth/Login',
    { ...rest, password: sealPassword(password, cipherKey) },
    { anonymous: true },
  );
  forgetSession(null);
  writeStored('token', answer.token);
  useSession.setState({ token: answer.token, fresh: true });
  return answer;
}

/** Loads menu, permissions and settings of the signed-in person; throws the specification's texts when they are missing or empty. */
export async function loadCurrentUser(): Promise<CurrentUser> {
  const user = await api.get<CurrentUser | null>('/api/oauth/CurrentUser');
  if (!user?.userInfo) throw new Error(text('client.signInAgain'));
  if (!user.menuList?.length) throw new Error(text('client.noMenu'));
  writeStored('sysConfig', JSON.stringify({ ...user.sysConfigInfo, language: currentLanguage() }));
  useSession.setState({ user });
  return user;
}

// Names of roles, organisation and system arrive in the language of the request.
onLanguage(() => {
  if (useSession.getState().user) void loadCurrentUser().catch(() => undefined);
});

/** Tells the server, then forgets everything here. A broken line must not keep anybody signed in on this screen. */
export async function signOut(): Promise<void> {
  await api.get('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => undefined);
  forgetSession(null);
}

/** Forgets token, menu, permissions and all that was registered; `notice` is shown on the sign-in page. */
export function forgetSession(notice: string | null): void {
  removeStored('token');
  useSession.setState({ token: null, user: null, notice, fresh: false });
  for (const forget of resets) forget();
}

/** The settings that the server sent last in the current language, also before signing in. */
export function storedSystemConfig(): SystemConfig {
  try {
    const stored = JSON.parse(readStored('sysConfig') ?? '{}') as SystemConfig;
    return stored.language === currentLanguage() ? stored : {};
  } catch {
    return {};
  }
}
