import { useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Activity, Suspense, useEffect } from 'react';
import { Shell } from '../shell/load-shell.ts';
import { Boot } from './boot.tsx';

const LockScreen = lazyAside(() => import('../session/lock/lock-screen.page.tsx'));

/** The shell, or the lock screen in front of it. The locked shell stays mounted but hidden, so that unsaved input is kept. */
export function Door() {
  const locked = useSession((session) => session.locked);
  const open = useSession((session) => session.user !== null);
  useEffect(() => {
    // Popups are rendered outside the pages and are hidden by this attribute.
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
