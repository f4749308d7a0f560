import { useContext, useEffect, useId, useRef } from 'react';
import { onSessionReset, useSession } from './session.ts';
import { TabContext } from './tab.ts';

/** A form that may hold something which is not saved yet. */
interface Unsaved {
  readonly isDirty: () => boolean;
  /** Throws away what is kept of it elsewhere: its draft. */
  readonly discard: () => void;
}

/** By tab and by form within it. */
const forms = new Map<string, Map<string, Unsaved>>();

onSessionReset(() => forms.clear());

/** Registers a form with the tab that it stands in, so that closing or refreshing the tab asks first. */
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
      // What is hidden, as a tab or as everything behind the lock, loses its effects and keeps its form.
      const hidden = useSession.getState().locked || tab?.inFront() === false;
      if (!hidden) inTab.delete(key);
    };
  }, [tab, key]);
}

/** Whether something typed would be lost with this tab; without a tab, with the whole window. */
export const hasUnsaved = (tab?: string): boolean =>
  tab === undefined ? [...forms.keys()].some((key) => hasUnsaved(key)) : formsOf(tab).some((form) => form.isDirty());

/** Throws away what is typed in a tab for good: its drafts go too. */
export function discardUnsaved(tab: string): void {
  for (const form of formsOf(tab)) if (form.isDirty()) form.discard();
}

/** Forgets the forms of a tab that is closed or built anew; without a tab, of the whole window. */
export const forgetUnsaved = (tab?: string): void => (tab === undefined ? forms.clear() : void forms.delete(tab));

const formsOf = (tab: string): Unsaved[] => [...(forms.get(tab)?.values() ?? [])];
