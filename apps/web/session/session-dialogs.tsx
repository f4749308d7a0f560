import { pauseCalls, usePause } from '@zhixing/client/pause.ts';
import { isViewing, useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { Suspense, useEffect } from 'react';

const SignInAgain = lazyAside(() => import('./sign-in-again.tsx'));

/** What stands between the person and the open pages: a session that is over, an initial password, or a second factor that is missing. The pages wait behind it. */
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

/** Asks once whether the password of the person has to be changed, where nobody has changed it yet. */
function useInitialPassword(): void {
  const token = useSession((session) => session.token);
  const initial = useSession(({ user }) => user !== null && user.userInfo.changePasswordDate === null);
  const mandatory = useSession(({ user }) => user?.sysConfigInfo.mandatoryModificationOfInitialPassword === 1);
  useEffect(() => {
    if (!token || !initial || !mandatory) return;
    void import('@zhixing/client/password.ts')
      .then(({ passwordMessage }) => passwordMessage())
      .then(({ mustChange, reason }) => mustChange && pauseCalls('password', reason))
      .catch(() => undefined);
  }, [token, initial, mandatory]);
}
