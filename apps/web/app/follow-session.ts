import { wiring } from '@zhixing/client/request.ts';
import { goOnWith, onSessionEnd, showLocked, useSession } from '@zhixing/client/session.ts';
import { basePath, onStoredElsewhere } from '@zhixing/client/storage.ts';
import { followMenus } from '@zhixing/shell/menu/follow-menus.ts';
import type { createBrowserRouter } from 'react-router';
import { wantedPath } from './guard.ts';

type Router = ReturnType<typeof createBrowserRouter>;

// Few have a second factor: what asks for it comes when it is needed.
wiring.secondStep = async (error) => {
  if (!error.data?.step) throw error;
  return (await import('../sign-in/second-step.tsx')).requestSecondFactor(error);
};

wiring.prove = async () => (await import('../session/reauthentication/request-reauthentication.tsx')).requestReauthentication();

/** Follows what happens to the session outside of this window's own pages. Returns the way to stop. */
export function followSession(router: Router): () => void {
  onSessionEnd(() => void leadTo(router, '/login'));
  const stops = [
    followMenus(),
    onStoredElsewhere('token', (token) => void tokenElsewhere(token)),
    onStoredElsewhere('lock', (value) => showLocked(value === '1' && useSession.getState().token !== null)),
    useSession.subscribe(({ locked, token }, before) => {
      if (locked && !before.locked) void leadTo(router, '/lockScreen');
      // The guard knows where the person was.
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

// Another window has signed in again, signed out, or let somebody else in: a token of another person must never mix with the menu and
// the rows of this window.
async function tokenElsewhere(token: string | null): Promise<void> {
  const { token: own, user } = useSession.getState();
  if (token === own) return;
  const isOther = token && user ? await goOnWith(token).catch(() => true) : true;
  if (isOther) globalThis.location.assign(`${basePath}/`);
}
