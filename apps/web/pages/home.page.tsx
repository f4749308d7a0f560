import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { Suspense, useDeferredValue } from 'react';
import { useTour } from '../shell/tour/use-tour.ts';
import { type Entry, HomeEntries } from './home-entries.tsx';
import { HomeGreeting } from './home-greeting.tsx';
import { HomeMarks } from './home-marks.tsx';
import { HomeParts } from './home-parts.tsx';
import './home.page.css';

const TourInvite = lazyAside(() => import('../shell/tour/tour-invite.tsx'));

/** Home page: the person's work by deadline, then figures, and links to the user's pages. */
export default function HomePage() {
  const text = useText();
  const { isNew } = useTour();
  useSession(({ user }) => user);
  const entries: readonly Entry[] = [...pageTable()].flatMap(([address, page]) =>
    page.kind === 'menu' && page.model && !page.hidden ? [{ address, page }] : [],
  );
  // Links to pages are many and stand last: the work is painted before they are made.
  const isPainted = useDeferredValue(true, false);
  const below = isPainted && (
    <>
      <HomeMarks />
      {entries.length > 0 ? <HomeEntries entries={entries} /> : <p className="home-empty">{text('home.empty')}</p>}
    </>
  );
  return (
    <div className="home">
      <HomeGreeting />
      {isNew && (
        <Suspense fallback={<div className="tour-invite home-tour-place" />}>
          <TourInvite />
        </Suspense>
      )}
      <HomeParts below={below}>
        <Tile name="home:today" waiting={<section className="home-panel" aria-busy />} />
      </HomeParts>
    </div>
  );
}
