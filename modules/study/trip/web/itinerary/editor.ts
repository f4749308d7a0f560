import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Finding, type ItineraryFacts, itineraryFindings, type Leg, legsOf, type PlannedTrip } from '../../itinerary-item.model.ts';
import type { EditedItem, Place } from './edited.ts';

/** State of an open itinerary. Items and findings change with every edit; the ghost is where a dragged item would be dropped. */
export interface EditorState {
  /** The items as last read from the server. */
  readonly stored: readonly EditedItem[];
  readonly items: readonly EditedItem[];
  readonly past: readonly (readonly EditedItem[])[];
  readonly future: readonly (readonly EditedItem[])[];
  readonly findings: readonly Finding[];
  readonly legs: readonly Leg[];
  readonly selected: string | null;
  readonly ghost: (Place & { readonly id: string }) | null;
}

export interface Editor {
  readonly store: StoreApi<EditorState>;
  readonly trip: PlannedTrip & { readonly id: string };
  readonly facts: ItineraryFacts;
  readonly editable: boolean;
  /** Replaces the items, as one step that can be undone. */
  edit(change: (items: readonly EditedItem[]) => readonly EditedItem[]): void;
  undo(): void;
  redo(): void;
  select(id: string | null): void;
  drag(ghost: EditorState['ghost']): void;
  /** Takes over the server's items; the steps so far cannot be undone any more. */
  reset(stored: readonly EditedItem[]): void;
  /** Takes over what others stored, and keeps the items as edited. */
  rebase(stored: readonly EditedItem[]): void;
}

const MAX_STEPS = 200;

export function createEditor(read: Pick<Editor, 'trip' | 'facts' | 'editable'>, items: readonly EditedItem[]): Editor {
  const checked = (now: readonly EditedItem[]) => ({
    items: now,
    findings: itineraryFindings(read.trip, now, read.facts),
    legs: legsOf(read.trip, now, read.facts),
  });
  const blank = { past: [], future: [], selected: null, ghost: null };
  const store = createStore<EditorState>(() => ({ ...blank, stored: items, ...checked(items) }));
  const { getState, setState } = store;
  return {
    ...read,
    store,
    edit: (change) => {
      const { items: before, past } = getState();
      const next = change(before);
      if (next !== before) setState({ ...checked(next), past: [...past.slice(-MAX_STEPS), before], future: [] });
    },
    undo: () => {
      const { items: now, past, future } = getState();
      const last = past.at(-1);
      if (last) setState({ ...checked(last), past: past.slice(0, -1), future: [now, ...future] });
    },
    redo: () => {
      const { items: now, past, future } = getState();
      const [next] = future;
      if (next) setState({ ...checked(next), past: [...past, now], future: future.slice(1) });
    },
    select: (selected) => setState({ selected }),
    drag: (ghost) => setState({ ghost }),
    reset: (stored) => setState({ ...blank, stored, ...checked(stored) }),
    rebase: (stored) => setState({ stored }),
  };
}

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('no itinerary is open');
  return editor;
}

/** A part of the state; the component renders again only when that part changes. */
export const useEditorState = <T>(part: (state: EditorState) => T): T => useStore(useEditor().store, part);
