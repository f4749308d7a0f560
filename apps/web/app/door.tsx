import { useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Activity, Suspense, useEffect } from 'react';
import { Shell } from '../shell/load-shell.ts';
import { Boot } from './boot.tsx';

const LockScreen = lazyAside(() => import('../session/lock/lock-screen.page.tsx'));

/** The shell, or the lock screen before it. What was typed in the shell waits behind the lock, hidden and out of reach. */
export function Door() {
  const locked = useSession((session) => session.locked);
  const open = useSession((session) => session.user !== null);
  useEffect(() => {
    // What floats above the pages stands outside of them.
    document.documentElement.toggleAttribute('data-locked', locked);
    return () => document.documentElement.removeAttribute('data-locked');
  }, [locked]);
  return (
    <>
      {open || !locked ? (
        <Activity mode={locked ? 'hidden' : 'visible'}>
          <Suspense fallback={<Boot />}>
            <Shell />
          </Suspense>
        </Activity>
      ) : null}
      {locked ? (
        <Suspense fallback={<Boot />}>
          <LockScreen />
        </Suspense>
      ) : null}
    </>
  );
}
