import { endsSession, isRefusal } from '@zhixing/client/api-error.ts';
import type { CurrentUser } from '@zhixing/client/current-user.ts';
import { openPart } from '@zhixing/client/i18n.ts';
import { forgetSession, loadCurrentUser, UnusableAccount, useSession } from '@zhixing/client/session.ts';
import { basePath, readStored } from '@zhixing/client/storage.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { redirect } from 'react-router';
import { loadShell } from '../shell/load-shell.ts';
import { preloadHome } from './home-query.ts';

const LOCK_SCREEN = '/lockScreen';

/**
 * Route guard: requires a session, redirects a locked one to the lock screen, loads the menu once, and resolves where a path leads
 * (specification, section 2).
 */
export async function guardPages({ request }: { request: Request }): Promise<Response | null> {
  const { pathname, search, searchParams } = new URL(request.url);
  const wanted = wantedPath(pathname, search);
  const atLock = /^\/lockScreen\/?(\?|$)/.test(wanted);
  const behind = atLock ? safeRedirect(searchParams.get('redirect')) : wanted;
  const { token, user, locked } = useSession.getState();
  if (!token) return toLogin(behind);
  if (locked) return atLock ? null : toLock(wanted);
  if (atLock) return redirect(behind);
  if (!user) {
    const failure = await prepareShell(wanted);
    if (useSession.getState().locked) return toLock(wanted);
    if (failure !== null) return toLogin(wanted);
  }
  return placeOf(wanted);
}

/** Public pages need no session, but must not bypass a locked screen. */
export function guardPublic({ request }: { request: Request }): Response | null {
  const { pathname, search } = new URL(request.url);
  const { token, locked } = useSession.getState();
  if (token && locked) return toLock(wantedPath(pathname, search));
  return search === '' && ENTRANCES.has(wantedPath(pathname, '')) ? redirect('/login') : null;
}

/** Addresses that complete a sign-in from elsewhere; without parameters there is nothing to complete. */
const ENTRANCES: ReadonlySet<string> = new Set(['/sso', '/auth-redirect']);

/** Guards all paths without a guard of their own: pages that a ticket opens without the shell, else pages of the shell. */
export const guardRest =
  (isTicketAddress: (address: { pathname: string; search: string }) => boolean) =>
  (args: { request: Request }): Promise<Response | null> | Response | null =>
    isTicketAddress(new URL(args.request.url)) ? guardPublic(args) : guardPages(args);

/** Signed-in users are redirected away from the sign-in page. */
export const guardSignIn = (): Response | null => (useSession.getState().token ? redirect('/') : null);

/** Same, but first ends an impersonation and restores the administrator's own session. */
export async function guardReturn(): Promise<Response | null> {
  if (readStored('ownSession')) (await import('@zhixing/client/viewing.ts')).endViewing(useSession.getState().notice);
  return guardSignIn();
}

/** Path inside the application, without the base path. */
export function wantedPath(pathname: string, search: string): string {
  const inner = basePath && pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  return (inner || '/') + search;
}

const toLogin = (wanted: string): Response => redirect(`/login?redirect=${encodeURIComponent(wanted)}`);

const toLock = (wanted: string): Response => redirect(`${LOCK_SCREEN}?redirect=${encodeURIComponent(wanted)}`);

/**
 * Loads what the shell needs, and returns why this user cannot be let in, null if nothing stands against it. Only the server's own word ends
 * the session; what failed on the way to it is thrown, so that the page offers another try.
 */
async function prepareShell(wanted: string): Promise<string | null> {
  try {
    await patiently(async () => {
      await Promise.all([loadUser(wanted), openPart('inside'), openComponentTexts(), loadShell()]);
      await followChoices(wanted);
    });
    return null;
  } catch (error) {
    const { locked, token, notice } = useSession.getState();
    // A locked session can be unlocked.
    if (locked) return null;
    if (token === null) return notice ?? '';
    if (!isFinal(error)) throw error;
    forgetSession(error.message);
    return error.message;
  }
}

/** A server that is busy or fails says nothing of the session. */
const isFinal = (error: unknown): error is Error =>
  error instanceof UnusableAccount || (isRefusal(error) && (endsSession(error.code) || (error.code !== TOO_MANY && error.code < FAILED)));

const TOO_MANY = 429;
const FAILED = 500;

const RESTS_MS = [300, 1000, 3000];

/** Retries what failed on the way: often the page is just being left, and the browser breaks off its requests. */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const rest of RESTS_MS) {
    try {
      return await load();
    } catch (error) {
      if (isFinal(error) || useSession.getState().token === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }
  return load();
}

/** If the page's chunk takes longer than this, the shell renders first. */
const PAGE_MS = 400;

/**
 * Loads the user's settings, which decide the layout, before the shell renders; if quick enough the page as well, so that both render
 * together.
 */
async function followChoices(wanted: string): Promise<void> {
  const [{ followOwnSettings }, { keepTabs: storeTabs }] = await Promise.all([
    import('../shell/settings/own-settings.ts'),
    import('../shell/tabs/tab-storage.ts'),
  ]);
  followOwnSettings();
  storeTabs();
  const { preloadPage } = await loadShell();
  await Promise.race([preloadPage(pathOf(wanted)), new Promise((resolve) => setTimeout(resolve, PAGE_MS))]);
}

/** Loads the user; the home's own request follows at once instead of after the first rendering. */
async function loadUser(wanted: string): Promise<void> {
  await loadCurrentUser();
  if (['/', '/home'].includes(pathOf(wanted))) preloadHome();
}

const pathOf = (wanted: string): string => (wanted.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';

async function openComponentTexts(): Promise<void> {
  const { openAntdLocale } = await import('../theme/antd-locale.ts');
  await openAntdLocale();
}

/** Start page of the current application: its own home page, if it has one that the user may open. */
function homeOf(user: CurrentUser | null): string {
  const held = user?.userInfo?.systemIds as readonly { readonly currentSystem: boolean; readonly home: string | null }[] | undefined;
  const home = `/${held?.find(({ currentSystem }) => currentSystem)?.home ?? 'home'}`;
  return pageTable().get(home)?.kind === 'menu' ? home : '/home';
}

function placeOf(wanted: string): Response | null {
  const path = pathOf(wanted);
  if (path === '/') return redirect(homeOf(useSession.getState().user));
  const page = pageTable().get(path);
  if (!page) return redirect(`/404?path=${encodeURIComponent(wanted)}`);
  return page.kind === 'directory' ? redirect(page.first) : null;
}
