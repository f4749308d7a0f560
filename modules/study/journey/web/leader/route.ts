import { useSyncExternalStore } from 'react';

export interface Route {
  readonly trip: string | null;
  readonly tab: string;
  readonly task: string | null;
}

const subscribe = (tell: () => void) => {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
};

/** Where the page is: `#/<trip>/<tab>/<task>`. A link from the product names the trip in the query. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [trip, tab = 'roll', task = null] = hash.replace(/^#\/?/, '').split('/').filter(Boolean);
  return { trip: trip ?? new URLSearchParams(location.search).get('trip'), tab, task };
}

export const to = (trip: string | null, tab = 'roll', task = ''): string => (trip ? `#/${trip}/${tab}${task ? `/${task}` : ''}` : '#/');
