import { tabKeyOf } from '@zhixing/client/tab.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { addressOfTab, type Tab } from '@zhixing/shell/tabs/tabs.ts';
import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/**
 * The location to show. A link to a hidden page with unsaved input must not replace its form: the bare path shows the page in its last
 * state, any other query opens a new tab. Until the redirect is done, the current page stays.
 */
export function useDetour(list: readonly Tab[], inFront: string): Location {
  const asked = useLocation();
  const navigate = useNavigate();
  const shown = list.find((tab) => tab.key === inFront);
  const detour = shown ? detourOf(asked, list, inFront) : null;
  useEffect(() => {
    if (detour) void navigate(detour, { replace: true });
  }, [detour, navigate]);
  return detour && shown ? shown.location : asked;
}

function detourOf(asked: Location, list: readonly Tab[], inFront: string): string | null {
  const key = tabKeyOf(asked);
  const tab = list.find((candidate) => candidate.key === key);
  if (!tab || key === inFront || asked.search === tab.location.search || !hasUnsaved(key)) return null;
  const search = new URLSearchParams(asked.search);
  search.delete('tab');
  if (search.toString() === '') return addressOfTab(tab);
  search.set('tab', asked.key);
  return `${tab.path}?${search}`;
}
