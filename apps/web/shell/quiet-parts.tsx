import { listenForEnding } from '@zhixing/client/live.ts';
import { isViewing, useSession } from '@zhixing/client/session.ts';
import { Suspense, useEffect } from 'react';
import { lazyAside } from '../app/lazy-aside.ts';
import { ChangedAccess } from '../notices/changed-access.tsx';
import { NewVersion } from '../notices/new-version.tsx';
import { LastLogin } from './last-login.tsx';

const ViewingBar = lazyAside(() => import('../people/care/viewing-bar.tsx'));

/** What works beside the pages; nobody waits for it. */
export default function QuietParts() {
  useEffect(listenForEnding, []);
  const viewing = useSession(isViewing);
  return (
    <>
      <Suspense fallback={null}>{viewing ? <ViewingBar /> : null}</Suspense>
      <NewVersion />
      <ChangedAccess />
      <LastLogin />
    </>
  );
}
