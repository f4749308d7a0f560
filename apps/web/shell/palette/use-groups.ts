import { useMemo } from 'react';
import { createFinder } from './find.ts';
import type { PaletteGroup, PaletteItem } from './item.ts';
import { useActionItems } from './use-action-items.ts';
import { useFavourites } from './use-favourites.ts';
import { usePageItems } from './use-page-items.ts';
import { useFoundRecords, useRecentRecords } from './use-record-items.ts';
import { useVisits } from './use-visits.ts';

const MAX_PAGES = 12;
const MAX_ACTIONS = 6;
const SHOWN_RECENT = 6;
const SHOWN_ACTIONS = 8;
/** Scores above this are matches with slips; what holds the query as it was typed scores less. */
const RESEMBLING = 0.1;

/** Palette items: matches of the query, or without one the most used. */
export function useGroups(query: string): { readonly groups: readonly PaletteGroup[]; readonly busy: boolean } {
  const pages = usePageItems();
  const actions = useActionItems();
  const findPages = useMemo(() => createFinder([...pages.values()]), [pages]);
  const findActions = useMemo(() => createFinder(actions), [actions]);
  const found = useFoundRecords(query);
  const start = useStart(pages, actions, query === '');
  if (query === '') return { groups: filled(start), busy: false };
  const [page, action] = [findPages(query), findActions(query)];
  const shown = {
    pages: { key: 'pages', items: page.items.slice(0, MAX_PAGES) },
    records: { key: 'records', items: found.items },
    actions: { key: 'actions', items: action.items.slice(0, MAX_ACTIONS) },
  };
  // The first item is opened by Enter: an action that is named stands before pages that merely resemble what was typed.
  const order =
    page.best > RESEMBLING && action.best < page.best
      ? (['actions', 'pages', 'records'] as const)
      : (['pages', 'records', 'actions'] as const);
  return { groups: filled(order.map((key) => shown[key])), busy: found.busy };
}

function useStart(pages: ReadonlyMap<string, PaletteItem>, actions: readonly PaletteItem[], shown: boolean): readonly PaletteGroup[] {
  const favourites = useFavourites().list;
  const visits = useVisits();
  const records = useRecentRecords(shown);
  const known = (addresses: readonly string[]) => addresses.flatMap((address) => pages.get(address) ?? []);
  const recent = known(visits.pages.filter((address) => !favourites.includes(address))).slice(0, SHOWN_RECENT);
  return [
    { key: 'favourites', items: known(favourites) },
    { key: 'recent', items: recent },
    { key: 'recentRecords', items: records },
    { key: 'actions', items: actions.slice(0, SHOWN_ACTIONS) },
  ];
}

const filled = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] => groups.filter(({ items }) => items.length > 0);
