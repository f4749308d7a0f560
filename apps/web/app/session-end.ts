import { onSessionEnd } from '@zhixing/client/http.ts';
import { forgetSession, useSession } from '@zhixing/client/session.ts';
import { basePath, onStoredElsewhere } from '@zhixing/client/storage.ts';
import type { createBrowserRouter } from 'react-router';
import { wantedPath } from './guard.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Leads to the sign-in page when the server ends the session (600, 601, 602) or another window signs out. Returns the way to stop. */
export function followSessionEnd(router: Router): () => void {
  onSessionEnd((_code, error) => {
    forgetSession(error.msg);
    void toSignIn(router);
  });
  // A token of another person must never mix with the menu and the cached rows of this window.
  return onStoredElsewhere('token', (token) => {
    if (token === useSession.getState().token) return;
    globalThis.location.assign(`${basePath}/`);
  });
}

async function toSignIn(router: Router): Promise<void> {
  const { pathname, search } = router.state.location;
  if (pathname.endsWith('/login')) return;
  await router.navigate(`/login?redirect=${encodeURIComponent(wantedPath(pathname, search))}`, { replace: true });
}
