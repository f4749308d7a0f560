import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { Suspense } from 'react';
import { HomeCounts } from './home-counts.tsx';
import { type Entry, HomeEntries } from './home-entries.tsx';
import { HomeGreeting } from './home-greeting.tsx';
import { HomeMarks } from './home-marks.tsx';
import './home.page.css';

const TourInvite = lazyAside(() => import('../shell/tour/tour-invite.tsx'));

/** Home page: greeting, counts and links to the user's pages. */
export default function HomePage() {
  const text = useText();
  useSession(({ user }) => user);
  const entries: readonly Entry[] = [...pageTable()].flatMap(([address, page]) =>
    page.kind === 'menu' && page.model && !page.hidden ? [{ address, page }] : [],
  );
  return (
    <div className="home">
      <HomeGreeting />
      <Suspense>
        <TourInvite />
      </Suspense>
      <Tile name="home:today" />
      <HomeMarks />
      {entries.length > 0 ? (
        <>
          <HomeCounts entries={entries} />
          <HomeEntries entries={entries} />
        </>
      ) : (
        <p className="home-empty">{text('home.empty')}</p>
      )}
    </div>
  );
}
