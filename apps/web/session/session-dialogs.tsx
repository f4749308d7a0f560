import { pauseCalls, usePause } from '@zhixing/client/pause.ts';
import { isViewing, useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { Suspense, useEffect } from 'react';

const SignInAgain = lazyAside(() => import('./sign-in-again.tsx'));

/**
 * Dialogs that block the open pages: ended session, required password change, or missing second factor. The pages stay mounted behind
 * them.
 */
export function SessionDialogs() {
  const { reason, message } = usePause();
  useInitialPassword();
  const viewing = useSession(isViewing);
  return (
    <Suspense fallback={null}>
      {reason === 'ended' && !viewing ? <SignInAgain message={message} /> : null}
      {reason === 'password' ? <Tile name="session:password" forced={message} /> : null}
      {reason === 'secondFactor' ? <Tile name="session:secondFactor" message={message} /> : null}
    </Suspense>
  );
}

/** Checks once whether a user who never changed the initial password must do so. */
function useInitialPassword(): void {
  const token = useSession((session) => session.token);
  const initial = useSession(({ user }) => user !== null && user.userInfo.changePasswordDate === null);
  const viewing = useSession(isViewing);
  const mandatory = useSession(({ user }) => user?.sysConfigInfo.mandatoryModificationOfInitialPassword === 1);
  useEffect(() => {
    // The duty to change a password is the user's own, never that of an administrator who views as them.
    if (!token || !initial || !mandatory || viewing) return;
    void import('@zhixing/client/password.ts')
      .then(({ passwordMessage }) => passwordMessage())
      .then(({ mustChange, reason }) => mustChange && pauseCalls('password', reason))
      .catch(() => undefined);
  }, [token, initial, mandatory, viewing]);
}
