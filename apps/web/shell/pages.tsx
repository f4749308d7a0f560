import { Activity, Suspense, useEffect } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, useLocation, useNavigationType } from 'react-router';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { PageView } from '../pages/page-view.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { aliveTabs, type Tab, tabs, useTabs } from './tabs.ts';
import { useCurrentPage } from './use-current-page.ts';

/** The open pages: one is seen, the others wait with everything that was typed in them. */
export function Pages() {
  const { path, page } = useCurrentPage();
  const location = useLocation();
  const list = useTabs((state) => state.list);
  const listed = page !== undefined && page.kind !== 'notFound';
  useEffect(() => {
    if (listed) tabs.open(path, location);
  }, [listed, path, location]);

  const alive = aliveTabs(list);
  const opening = alive.some((tab) => tab.path === path) ? [] : [firstSight(list, path, location)];
  return [...alive, ...opening].map((tab) => (
    <Activity key={`${tab.path} ${tab.generation}`} mode={tab.path === path ? 'visible' : 'hidden'}>
      <KeptPage tab={tab} shown={tab.path === path ? location : tab.location} />
    </Activity>
  ));
}

/** A page that is opened for the first time is drawn at once, under the key that it will keep in the list. */
const firstSight = (list: readonly Tab[], path: string, location: Location): Tab => ({
  path,
  location,
  generation: list.find((tab) => tab.path === path)?.generation ?? 0,
  visited: 0,
});

/** A hidden page goes on reading its own address: the query of the page in front is not its own. */
function KeptPage({ tab, shown }: { tab: Tab; shown: Location }) {
  const navigationType = useNavigationType();
  return (
    <LocationContext.Provider value={{ location: shown, navigationType }}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <PageView path={tab.path} />
        </Suspense>
      </ErrorBoundary>
    </LocationContext.Provider>
  );
}
