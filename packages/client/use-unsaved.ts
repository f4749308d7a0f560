import { useContext, useEffect, useId, useRef } from 'react';
import { onSessionReset, useSession } from './session.ts';
import { TabContext } from './tab.ts';

/** A form that may have unsaved input. */
interface Unsaved {
  readonly isDirty: () => boolean;
  /** Deletes its stored draft. */
  readonly discard: () => void;
}

/** By tab, then by form. */
const forms = new Map<string, Map<string, Unsaved>>();

onSessionReset(() => forms.clear());

/** Registers a form with its tab, so that closing or refreshing the tab asks for confirmation. */
export function useUnsaved(form: Unsaved): void {
  const tab = useContext(TabContext);
  const key = useId();
  const now = useRef(form);
  now.current = form;
  useEffect(() => {
    const place = tab?.key ?? '';
    const inTab = forms.get(place) ?? new Map<string, Unsaved>();
    forms.set(place, inTab.set(key, { isDirty: () => now.current.isDirty(), discard: () => now.current.discard() }));
    return () => {
      // Effects also unmount when the tab is hidden or the screen is locked, while the form keeps its state; it stays registered then.
      const hidden = useSession.getState().locked || tab?.inFront() === false;
      if (!hidden) inTab.delete(key);
    };
  }, [tab, key]);
}

/** Whether the tab has unsaved input; without a tab, whether the window has. */
export const hasUnsaved = (tab?: string): boolean =>
  tab === undefined ? [...forms.keys()].some((key) => hasUnsaved(key)) : formsOf(tab).some((form) => form.isDirty());

/** Discards the unsaved input of a tab together with its drafts. */
export function discardUnsaved(tab: string): void {
  for (const form of formsOf(tab)) if (form.isDirty()) form.discard();
}

/** Unregisters the forms of a closed or reloaded tab; without a tab, of the whole window. */
export const forgetUnsaved = (tab?: string): void => (tab === undefined ? forms.clear() : void forms.delete(tab));

const formsOf = (tab: string): Unsaved[] => [...(forms.get(tab)?.values() ?? [])];
