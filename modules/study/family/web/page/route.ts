import { useSyncExternalStore } from 'react';

/** The address behind the #: nothing for the first page, else child, trip (- for none) and step. */
export interface Route {
  readonly student: string | null;
  readonly trip: string | null;
  readonly step: string | null;
}

function subscribe(tell: () => void): () => void {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
}

/** The page that is open. It lies behind the #, so that the back key of the telephone leads from page to page. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [student = '', trip = '', step = ''] = hash.replace(/^#\/?/, '').split('/');
  return { student: student || null, trip: trip === '-' ? null : trip || null, step: step || null };
}

export const addressOf = (student: string, trip: string | null, step = ''): string => `#/${student}/${trip ?? '-'}${step && `/${step}`}`;

export function go(address: string): void {
  location.hash = address;
  scrollTo(0, 0);
}
