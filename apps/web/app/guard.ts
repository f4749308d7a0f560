import { text } from '@zhixing/client/i18n.ts';
import { forgetSession, loadCurrentUser, useSession } from '@zhixing/client/session.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { redirect } from 'react-router';
import { loadShell } from '../shell/load-shell.ts';
import { pageTable } from '../shell/page-table.ts';

/** Lets nobody without a session pass, loads the menu once, and answers where an address leads (specification, section 2). */
export async function guardPages({ request }: { request: Request }): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const wanted = wantedPath(pathname, search);
  const { token, user } = useSession.getState();
  if (!token) return toLogin(wanted);
  if (!user) {
    const failure = await prepareShell();
    if (failure !== null) return toLogin(wanted);
  }
  return placeOf(wanted);
}

/** A signed-in person has nothing to do on the sign-in page. */
export const guardSignIn = (): Response | null => (useSession.getState().token ? redirect('/') : null);

/** The address inside the application: without base path and without the application's own query marks. */
export function wantedPath(pathname: string, search: string): string {
  const inner = basePath && pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  return (inner || '/') + search;
}

/** Only paths of this application may follow a sign-in: never `//host`, `/\host` or a scheme. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /^\/login\b/.test(wanted)) return '/';
  return wanted;
}

const toLogin = (wanted: string): Response => redirect(wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`);

async function prepareShell(): Promise<string | null> {
  try {
    await Promise.all([loadCurrentUser(), openComponentTexts(), loadShell()]);
    return null;
  } catch (error) {
    const message = (error instanceof Error && error.message) || text('shell.hasError');
    forgetSession(message);
    return message;
  }
}

async function openComponentTexts(): Promise<void> {
  const { openAntdLocale } = await import('../theme/antd-locale.ts');
  await openAntdLocale();
}

function placeOf(wanted: string): Response | null {
  const path = wanted.split('?')[0] ?? '/';
  if (path === '/') return redirect('/home');
  const page = pageTable().get(path.replace(/\/+$/, ''));
  if (!page) return redirect('/404');
  return page.kind === 'directory' ? redirect(page.first) : null;
}
