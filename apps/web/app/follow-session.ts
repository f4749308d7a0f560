import { wiring } from '@zhixing/client/request.ts';
import { goOnWith, onSessionEnd, showLocked, useSession } from '@zhixing/client/session.ts';
import { basePath, onStoredElsewhere } from '@zhixing/client/storage.ts';
import { followMenus } from '@zhixing/shell/menu/follow-menus.ts';
import type { createBrowserRouter } from 'react-router';
import { wantedPath } from './guard.ts';

type Router = ReturnType<typeof createBrowserRouter>;

// Loaded on demand, since few users have a second factor.
wiring.secondStep = async (error) => {
  if (!error.data?.step) throw error;
  return (await import('../sign-in/second-step.tsx')).requestSecondFactor(error);
};

wiring.prove = async () => (await import('../session/reauthentication/request-reauthentication.tsx')).requestReauthentication();

/** Reacts to session changes from outside this window's pages. Returns the function to stop. */
export function followSession(router: Router): () => void {
  onSessionEnd(() => void leadTo(router, '/login'));
  const stops = [
    followMenus(),
    onStoredElsewhere('token', (token) => void tokenElsewhere(token)),
    onStoredElsewhere('lock', (value) => showLocked(value === '1' && useSession.getState().token !== null)),
    useSession.subscribe(({ locked, token }, before) => {
      if (locked && !before.locked) void leadTo(router, '/lockScreen');
      // The route guard leads back to the previous page.
      else if (!locked && before.locked && token) void router.revalidate();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function leadTo(router: Router, place: '/login' | '/lockScreen'): Promise<void> {
  const { pathname, search } = router.state.location;
  if (pathname.endsWith('/login') || pathname.endsWith('/lockScreen')) return;
  await router.navigate(`${place}?redirect=${encodeURIComponent(wantedPath(pathname, search))}`, { replace: true });
}

// Another window has signed in again, signed out, or signed in another user: that user's token must never be used with this window's menu
// and data, so the window reloads.
async function tokenElsewhere(token: string | null): Promise<void> {
  const { token: own, user } = useSession.getState();
  if (token === own) return;
  const isOther = token && user ? await goOnWith(token).catch(() => true) : true;
  if (isOther) globalThis.location.assign(`${basePath}/`);
}
