import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { type SavedView, useViews } from '@zhixing/client/workbench/use-views.ts';
import { definitionOf, differs, isUntouched, openingView, PLAIN, stateOfView } from '@zhixing/client/workbench/view-state.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ListHandle } from '../list/use-list-page.ts';

/** Saved views of a list, the current one, and switching between them. */
export function useListViews(list: ListHandle, phone: boolean) {
  const { pathname } = useLocation();
  const { data: views, isSuccess } = useViews(list.model.name, pathname);
  const [opening, setOpening] = useSetting<string | null>(`list.${pathname}.view`, null);
  const { state, change, straighten, rearranged, arrangement } = list;
  const current = views?.find(({ id }) => id === state.view);
  const open = useCallback(
    (view: SavedView | null) => {
      straighten();
      const stored = stateOfView(view?.definition ?? {});
      // On phones the types that need a desktop's width fall back to the phone's default.
      const type = phone && (stored.type === 'table' || stored.type === 'edit' || stored.type === 'tree') ? '' : stored.type;
      change({ ...stored, type, at: '', node: '', view: view?.id ?? (views && openingView(views, opening) ? PLAIN : '') });
    },
    [change, straighten, phone, views, opening],
  );
  // Only when the page is opened: later, an unfiltered list is the user's choice.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !isSuccess || !views) return;
    opened.current = true;
    if (!isUntouched(state) || state.view === PLAIN) return;
    const first = state.view ? views.find(({ id }) => id === state.view) : openingView(views, opening);
    if (first) open(first);
  }, [isSuccess, views, state, opening, open]);
  const asked = definitionOf(state);
  const definition = { ...asked, ...arrangement };
  const changed = current ? rearranged || differs(current.definition, state) : list.arranged || Object.keys(asked).length > 0;
  const opensWith = views ? (openingView(views, opening)?.id ?? PLAIN) : PLAIN;
  return { page: pathname, views: views ?? [], current, open, changed, definition, opensWith, setOpening };
}

export type ListViews = ReturnType<typeof useListViews>;
