import { TabContext, type TabHandle, tabKeyOf } from '@zhixing/client/tab.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { aliveTabs } from '@zhixing/shell/tabs/alive-tabs.ts';
import { type Tab, tabs, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { Activity, memo, Suspense, useEffect, useMemo } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { PageView } from '../../pages/page-view.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useSettings } from '../settings/settings.ts';
import { StillWhileHidden } from './still-while-hidden.tsx';
import { useDetour } from './use-detour.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** The open pages: one is visible, the others stay mounted but hidden. */
export function Pages() {
  const { path, page } = useCurrentPage();
  const list = useTabs((state) => state.list);
  const location = useDetour(list, inFront);
  const front = tabKeyOf(location);
  const cached = useSettings((settings) => settings.useCache);
  const listed = page !== undefined && page.kind !== 'notFound';
  inFront = front;
  useEffect(() => {
    if (listed) tabs.open(location);
  }, [listed, location]);
  useScrollMemory(front);
  useAskedBeforeUnload();

  const alive = aliveTabs(list, front, cached);
  const opening = alive.some((tab) => tab.key === front) ? [] : [firstSight(list, front, path, location)];
  return [...alive, ...opening].map((tab) => (
    <StillWhileHidden key={`${tab.key} ${tab.generation}`} shown={tab.key === front}>
      <Activity mode={tab.key === front ? 'visible' : 'hidden'}>
        <CachedPage tabKey={tab.key} path={tab.path} location={tab.key === front ? location : tab.location} />
      </Activity>
    </StillWhileHidden>
  ));
}

/** Key of the visible page; read by forms when their effects are unmounted. */
let inFront = '';

/** A newly opened page renders at once, with the key that its tab will have. */
const firstSight = (list: readonly Tab[], key: string, path: string, location: Location): Tab => ({
  key,
  path,
  location,
  visited: 0,
  pinned: false,
  generation: list.find((tab) => tab.key === key)?.generation ?? 0,
});

interface CachedPageProps {
  readonly tabKey: string;
  readonly path: string;
  readonly location: Location;
}

/** A hidden page keeps its own location, since the query of the visible page is not its own. It does not rerender while hidden. */
const CachedPage = memo(function CachedPage({ tabKey, path, location }: CachedPageProps) {
  const { pathname, search, hash, state } = location;
  // The address of a page that comes back is the one it has: nothing is drawn anew.
  const shown = useComputed([pathname, search, hash, state], () => ({ location, navigationType: NavigationType.Push }));
  const handle = useMemo<TabHandle>(() => ({ key: tabKey, inFront: () => inFront === tabKey }), [tabKey]);
  return (
    <LocationContext.Provider value={shown}>
      <TabContext.Provider value={handle}>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <PageView path={path} />
          </Suspense>
        </ErrorBoundary>
      </TabContext.Provider>
    </LocationContext.Provider>
  );
});

/** Asks before the window is closed or reloaded with unsaved input in any tab. */
function useAskedBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
