import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

export type ChangeSearch = (change: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * Changes parameters of the page's address. The change is made to the address as it is, since the router renders a navigation later: made to
 * what is rendered, a second change would bring back what the first one took away.
 */
export function useChangeSearch(): ChangeSearch {
  const [, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return useCallback(
    (change, options) =>
      setSearch(
        // A hidden tab has an address of its own.
        (rendered) => change(location.pathname === pathname ? new URLSearchParams(location.search) : new URLSearchParams(rendered)),
        options,
      ),
    [setSearch, pathname],
  );
}
