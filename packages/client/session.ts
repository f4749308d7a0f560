import { create } from 'zustand';
import type { CurrentUser, SystemConfig } from './current-user.ts';
import { api, type CallOptions } from './http.ts';
import { currentLanguage, onLanguage, text } from './i18n.ts';
import { dropCalls, pauseCalls, resumeCalls } from './pause.ts';
import { wiring } from './request.ts';
import type { PasswordKey } from './seal.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { followTexts } from './text-overrides.ts';

/** An external identity provider, as listed on the sign-in page. */
export interface Social {
  readonly enname: string;
  readonly name: string;
  /** Kind of the provider. */
  readonly icon: string;
}

export interface Session {
  readonly token: string | null;
  /** Null until the signed-in user's menu has been loaded. */
  readonly user: CurrentUser | null;
  /** Why the last session ended, shown once on the sign-in page. */
  readonly notice: string | null;
  /** Whether this window signed in itself, rather than reading a stored token. */
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
// Without an open page there is no unsaved work to keep: calls do not pause, and the user is redirected to sign in.
wiring.refused = (reason, error) => {
  if (reason === 'locked') markLocked(true);
  // A user forced out by an administrator must not keep seeing the open pages; a view that ends returns to the viewer's own session.
  const open = useSession.getState().user !== null && error.key !== 'account.forcedOut';
  if (reason === 'ended' && !open) {
    // A late refusal of a call sent after sign-out must not overwrite the reason why the session ended.
    forgetSession(useSession.getState().token === null ? (useSession.getState().notice ?? error.msg) : error.msg);
    ended();
  }
  return open;
};

let ended = (): void => undefined;

/** Registers the redirect for a session that ends with no page to keep open. */
export function onSessionEnd(listener: () => void): void {
  ended = listener;
}

const resets = new Set<() => void>();

/** Registers cleanup for the end of a session: open tabs, cached answers, sockets. */
export function onSessionReset(reset: () => void): void {
  resets.add(reset);
}

export interface LoginAnswer {
  readonly token: string;
  readonly theme: string;
}

export interface Credentials {
  readonly account: string;
  readonly password: string;
  /** The captcha's text and the random number of its image, if a captcha was required. */
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
  readonly copyright?: string;
  readonly loginIcon?: string;
  /** Version stamp of the installation's text overrides. */
  readonly texts?: string;
  /** External identity providers. */
  readonly socials?: readonly Social[];
  /** Public key that encrypts the password itself for directory sign-in; null without directories. */
  readonly passwordKey?: PasswordKey | null;
}

export async function loginConfig(account?: string): Promise<LoginConfig> {
  const config = await api.get<LoginConfig>('/api/oauth/LoginConfig', { account }, { anonymous: true });
  void followTexts(config.texts).catch(() => undefined);
  return config;
}

type DoorKeys = Pick<LoginConfig, 'cipherKey' | 'passwordKey'>;

/** Requests a token without storing it. */
export async function requestToken({ password, ...rest }: Credentials, { cipherKey, passwordKey }: DoorKeys): Promise<LoginAnswer> {
  const { sealPassword } = await import('./cipher.ts');
  const sealed = passwordKey ? (await import('./seal.ts')).sealNewPassword(password, passwordKey) : null;
  const body = { ...rest, password: sealPassword(password, cipherKey), ...(sealed && { sealed }) };
  return api.post<LoginAnswer>('/api/oauth/Login', body, { anonymous: true }).catch(wiring.secondStep);
}

/** Signs in and stores the token. `data.needCode` of a refusal tells whether the next attempt requires a captcha. */
export async function signIn(credentials: Credentials, keys: DoorKeys): Promise<LoginAnswer> {
  const answer = await requestToken(credentials, keys);
  adoptToken(answer.token);
  return answer;
}

/** Stores a token and starts its session, for example one obtained by a ticket. */
export function adoptToken(token: string): void {
  forgetSession(null);
  writeStored('token', token);
  useSession.setState({ token, fresh: true });
}

/** The session is valid, but its user cannot work: the message says why. */
export class UnusableAccount extends Error {}

/** Loads menu, permissions and settings of the signed-in user; throws UnusableAccount with the specification's texts when they are missing or empty. */
export async function loadCurrentUser(options?: CallOptions): Promise<CurrentUser> {
  const user = await readCurrentUser(options);
  writeStored('sysConfig', JSON.stringify({ ...user.sysConfigInfo, language: currentLanguage() }));
  useSession.setState({ user });
  void followTexts(user.texts).catch(() => undefined);
  return user;
}

/** Reads the user of a token without adopting it; throws UnusableAccount with the specification's texts when menu or user are missing. */
export async function readCurrentUser(options?: CallOptions): Promise<CurrentUser> {
  const user = await api.get<CurrentUser | null>('/api/oauth/CurrentUser', undefined, options);
  if (!user?.userInfo) throw new UnusableAccount(text('client.signInAgain'));
  if (!user.menuList?.length) throw new UnusableAccount(text('client.noMenu'));
  return user;
}

/**
 * Resumes the session with another token if it belongs to the same user, and sends the paused calls. Otherwise changes nothing and returns
 * the token's owner.
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

/** Shows or hides the lock screen, in all windows of this browser. */
export function markLocked(locked: boolean): void {
  if (locked) writeStored(LOCK, '1');
  else removeStored(LOCK);
  showLocked(locked);
}

/** Applies a lock or unlock from another window. */
export function showLocked(locked: boolean): void {
  if (useSession.getState().locked === locked) return;
  useSession.setState({ locked });
  if (locked) pauseCalls('locked');
  else resumeCalls();
}

/** Whether an administrator is impersonating the user: the session is then read-only. */
export const isViewing = ({ user }: Pick<Session, 'user'> = useSession.getState()): boolean => Boolean(user?.userInfo.viewer);

// Names of roles, organisation and system arrive in the language of the request.
onLanguage(() => {
  if (useSession.getState().user) void loadCurrentUser().catch(() => undefined);
});

/**
 * Signs out on the server, then locally even if the server is unreachable. Continues to the identity provider's sign-out address where the
 * server gives one.
 */
export async function signOut(): Promise<void> {
  const answer = await api.get<{ address?: string } | null>('/api/oauth/Logout', undefined, { anonymous: true }).catch(() => null);
  forgetSession(null);
  if (answer?.address) globalThis.location.assign(answer.address);
}

/** Clears token, menu, permissions and all registered state; `notice` is shown on the sign-in page. */
export function forgetSession(notice: string | null): void {
  removeStored('token');
  removeStored(LOCK);
  useSession.setState({ token: null, user: null, notice, fresh: false, locked: false });
  dropCalls();
  for (const reset of resets) reset();
}

/** The settings last received in the current language; readable before sign-in. */
export function storedSystemConfig(): SystemConfig {
  try {
    const stored = JSON.parse(readStored('sysConfig') ?? '{}') as SystemConfig;
    return stored.language === currentLanguage() ? stored : {};
  } catch {
    return {};
  }
}
