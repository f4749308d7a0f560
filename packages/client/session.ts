import { create } from 'zustand';
import type { CurrentUser, SystemConfig } from './current-user.ts';
import { api, type CallOptions } from './http.ts';
import { currentLanguage, onLanguage, text } from './i18n.ts';
import { followTexts } from './laid-texts.ts';
import { dropCalls, pauseCalls, resumeCalls } from './pause.ts';
import { wiring } from './request.ts';
import type { SealKey } from './seal.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Somebody outside who vouches for people, as the sign-in page offers him. */
export interface Social {
  readonly enname: string;
  readonly name: string;
  /** Kind of the provider. */
  readonly icon: string;
}

export interface Session {
  readonly token: string | null;
  /** Null until the menu of the signed-in person has been loaded. */
  readonly user: CurrentUser | null;
  /** Why the last session ended, shown once on the sign-in page. */
  readonly notice: string | null;
  /** Whether this window signed in itself, rather than finding a stored token. */
  readonly fresh: boolean;
  /** Whether the screen is locked. */
  readonly locked: boolean;
}

const LOCK = 'lock';

/** The session of this window. Components read it with a selector, other code with `useSession.getState()`. */
export const useSession = create<Session>(() => ({
  token: readStored('token'),
  user: null,
  notice: null,
  fresh: false,
  locked: readStored(LOCK) === '1',
}));

wiring.token = () => useSession.getState().token;
// While nothing is open yet, there is nothing to wait for: whoever opens the page is led where the answer says.
wiring.refused = (reason, error) => {
  if (reason === 'locked') markLocked(true);
  // Whoever is thrown out by an administrator is not shown the open pages any longer.
  const open = useSession.getState().user !== null && error.key !== 'account.forcedOut';
  if (reason === 'ended' && !open) {
    // A call that went out when nobody was signed in any more must not cover the reason for which the session ended.
    forgetSession(useSession.getState().token === null ? (useSession.getState().notice ?? error.msg) : error.msg);
    ended();
  }
  return open;
};

let ended = (): void => undefined;

/** Registers where a window leads in which nothing is open, or may stay open, when the server ends its session. */
export function onSessionEnd(listener: () => void): void {
  ended = listener;
}

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
  readonly copyright?: string;
  readonly loginIcon?: string;
  /** Which texts the installation has in place of the product's. */
  readonly texts?: string;
  /** Who vouches for people outside. */
  readonly socials?: readonly Social[];
  /** Under which the password itself is sealed for directories; null where there are none. */
  readonly passwordKey?: SealKey | null;
}

export async function loginConfig(account?: string): Promise<LoginConfig> {
  const config = await api.get<LoginConfig>('/api/oauth/LoginConfig', { account }, { anonymous: true });
  void followTexts(config.texts).catch(() => undefined);
  return config;
}

type DoorKeys = Pick<LoginConfig, 'cipherKey' | 'passwordKey'>;

/** Asks for a token and keeps nothing. */
export async function requestToken({ password, ...rest }: Credentials, { cipherKey, passwordKey }: DoorKeys): Promise<LoginAnswer> {
  const { sealPassword } = await import('./cipher.ts');
  const sealed = passwordKey ? (await import('./seal.ts')).sealNewPassword(password, passwordKey) : null;
  const body = { ...rest, password: sealPassword(password, cipherKey), ...(sealed && { sealed }) };
  return api.post<LoginAnswer>('/api/oauth/Login', body, { anonymous: true }).catch(wiring.secondStep);
}

/** Signs in and keeps the token. A refusal is an ApiError whose `data.needCode` says whether a captcha is wanted next time. */
export async function signIn(credentials: Credentials, keys: DoorKeys): Promise<LoginAnswer> {
  const answer = await requestToken(credentials, keys);
  adoptToken(answer.token);
  return answer;
}

/** Keeps a token that was got otherwise than by typing a password here: by a ticket. */
export function adoptToken(token: string): void {
  forgetSession(null);
  writeStored('token', token);
  useSession.setState({ token, fresh: true });
}

/** Loads menu, permissions and settings of the signed-in person; throws the specification's texts when they are missing or empty. */
export async function loadCurrentUser(options?: CallOptions): Promise<CurrentUser> {
  const user = await readCurrentUser(options);
  writeStored('sysConfig', JSON.stringify({ ...user.sysConfigInfo, language: currentLanguage() }));
  useSession.setState({ user });
  void followTexts(user.texts).catch(() => undefined);
  return user;
}

async function readCurrentUser(options?: CallOptions): Promise<CurrentUser> {
  const user = await api.get<CurrentUser | null>('/api/oauth/CurrentUser', undefined, options);
  if (!user?.userInfo) throw new Error(text('client.signInAgain'));
  if (!user.menuList?.length) throw new Error(text('client.noMenu'));
  return user;
}

/**
 * Goes on under another token where it belongs to the person who works here; answers who it belongs to otherwise, and nothing is
 * changed. What waited for the session is sent.
 */
export async function goOnWith(token: string): Promise<CurrentUser | null> {
  const user = await readCurrentUser({ anonymous: true, token });
  if (user.userInfo.userId !== useSession.getState().user?.userInfo.userId) return user;
  if (readStored('token') !== token) writeStored('token', token);
  useSession.setState({ token, user, notice: null });
  resumeCalls();
  if (useSession.getState().locked) pauseCalls('locked');
  return null;
}

/** Shows or hides the lock screen, here and in the other windows of this browser. */
export function markLocked(locked: boolean): void {
  if (locked) writeStored(LOCK, '1');
  else removeStored(LOCK);
  showLocked(locked);
}

/** Takes over what another window has done. */
export function showLocked(locked: boolean): void {
  if (useSession.getState().locked === locked) return;
  useSession.setState({ locked });
  if (locked) pauseCalls('locked');
  else resumeCalls();
}

/** Whether an administrator looks as the person whose session this is: the server then takes nothing. */
export const isViewing = (): boolean => Boolean(useSession.getState().user?.userInfo.viewer);

// Names of roles, organisation and system arrive in the language of the request.
onLanguage(() => {
  if (useSession.getState().user) void loadCurrentUser().catch(() => undefined);
});

/**
 * Tells the server, then forgets everything here. A broken line must not keep anybody signed in on this screen. Whoever was vouched for from
 * outside is led there, where that is wanted, so that he is signed out there as well.
 */
export async function signOut(): Promise<void> {
  const answer = await api.get<{ address?: string } | null>('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => null);
  forgetSession(null);
  if (answer?.address) globalThis.location.assign(answer.address);
}

/** Forgets token, menu, permissions and all that was registered; `notice` is shown on the sign-in page. */
export function forgetSession(notice: string | null): void {
  removeStored('token');
  removeStored(LOCK);
  useSession.setState({ token: null, user: null, notice, fresh: false, locked: false });
  dropCalls();
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
