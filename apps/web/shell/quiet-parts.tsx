import { listenForEnding, onTextsChanged } from '@zhixing/client/live.ts';
import { isViewing, useSession } from '@zhixing/client/session.ts';
import { followTexts } from '@zhixing/client/text-overrides.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { Suspense, useEffect } from 'react';
import { queries } from '../app/queries.ts';
import { BackToTop } from './back-to-top.tsx';
import { LastLogin } from './last-login.tsx';
import { ChangedAccess } from './notices/changed-access.tsx';
import { FreshNotices } from './notices/fresh-notices.tsx';
import { NewVersion } from './notices/new-version.tsx';
import { ViewingEnded } from './notices/viewing-ended.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PasswordEnds } from './password-ends.tsx';
import { WholeText } from './whole-text.tsx';

const DataMark = lazyAside(() => import('./data-mark.tsx'));

/** Background parts of the shell, loaded after the page. */
export default function QuietParts() {
  useEffect(listenForEnding, []);
  // Lists, forms and menus contain server texts, so their queries are refetched when texts change.
  useEffect(
    () =>
      onTextsChanged(
        (stamp) =>
          void followTexts(stamp).then(
            () => queries.invalidateQueries(),
            () => undefined,
          ),
      ),
    [],
  );
  const viewing = useSession(isViewing);
  const marked = useSession(({ user }) => user?.sysConfigInfo.minorsWatermark === 1);
  return (
    <>
      <OfflineNotice />
      <BackToTop />
      <WholeText />
      {viewing ? <Tile name="shell:viewing" /> : null}
      <Suspense fallback={null}>{marked ? <DataMark /> : null}</Suspense>
      {viewing ? null : <FreshNotices />}
      <NewVersion />
      <ChangedAccess />
      {viewing ? null : <LastLogin />}
      {viewing ? null : <PasswordEnds />}
      {viewing ? null : <ViewingEnded />}
    </>
  );
}
