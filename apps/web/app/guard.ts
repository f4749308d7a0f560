import { ApiError } from '@zhixing/client/api-error.ts';
import type { CurrentUser } from '@zhixing/client/current-user.ts';
import { openPart, text } from '@zhixing/client/i18n.ts';
import { forgetSession, loadCurrentUser, useSession } from '@zhixing/client/session.ts';
import { basePath, readStored } from '@zhixing/client/storage.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { redirect } from 'react-router';
import { loadShell } from '../shell/load-shell.ts';

const LOCK_SCREEN = '/lockScreen';

/**
 * Lets nobody without a session pass, nobody with a locked one anywhere but to the lock screen, loads the menu once, and answers where
 * an address leads (specification, section 2).
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

/** Anybody may come here, but nobody passes a locked screen. */
export function guardPublic({ request }: { request: Request }): Response | null {
  const { pathname, search } = new URL(request.url);
  const { token, locked } = useSession.getState();
  return token && locked ? toLock(wantedPath(pathname, search)) : null;
}

/** Guards every address that has no door of its own: a page that a ticket opens without the shell, else a page of the shell. */
export const guardRest =
  (isTicketAddress: (address: { pathname: string; search: string }) => boolean) =>
  (args: { request: Request }): Promise<Response | null> | Response | null =>
    isTicketAddress(new URL(args.request.url)) ? guardPublic(args) : guardPages(args);

/** A signed-in person has nothing to do on the sign-in page. */
export const guardSignIn = (): Response | null => (useSession.getState().token ? redirect('/') : null);

/** The same, where looking as somebody else may have ended: whoever looked goes on as himself. */
export async function guardReturn(): Promise<Response | null> {
  if (readStored('ownSession')) (await import('@zhixing/client/viewing.ts')).endViewing();
  return guardSignIn();
}

/** The address inside the application: without base path and without the application's own query marks. */
export function wantedPath(pathname: string, search: string): string {
  const inner = basePath && pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  return (inner || '/') + search;
}

const toLogin = (wanted: string): Response => redirect(wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`);

const toLock = (wanted: string): Response => redirect(`${LOCK_SCREEN}?redirect=${encodeURIComponent(wanted)}`);

async function prepareShell(wanted: string): Promise<string | null> {
  try {
    await patiently(() => Promise.all([loadCurrentUser(), openPart('inside'), openComponentTexts(), loadShell()]));
    await followChoices(wanted);
    return null;
  } catch (error) {
    // A locked session is no failure: it waits for its person.
    if (useSession.getState().locked) return null;
    const message = (error instanceof Error && error.message) || text('shell.hasError');
    forgetSession(message);
    return message;
  }
}

const RESTS_MS = [300, 1000, 3000];

/**
 * A broken line is tried again before anybody is signed out for it: often it is the page that is being left, whose calls the browser cuts off,
 * and then nobody is there to try.
 */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const rest of RESTS_MS) {
    try {
      return await load();
    } catch (error) {
      const broken = error instanceof ApiError ? error.code === 0 : error instanceof TypeError;
      if (!broken) throw error;
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }
  return load();
}

/** A page whose program takes longer than this comes after the menu. */
const PAGE_MS = 400;

/** What the person has chosen decides the layout, which must be there before the shell is drawn; best the page as well, so that both come at once. */
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

const pathOf = (wanted: string): string => (wanted.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';

async function openComponentTexts(): Promise<void> {
  const { openAntdLocale } = await import('../theme/antd-locale.ts');
  await openAntdLocale();
}

/** Where the application in force begins: at its own home, where it has one that the person may open. */
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
