import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { concerned } from './edits.ts';
import { grantOn, isGranted, type Subject } from './grants.ts';

/** The models that a tab is about: those of the chosen pages and those granted beside, or all there are. */
export function useShownSubjects({ state, changes, subjects }: Editing, all: boolean): readonly Subject[] {
  return useMemo(() => (all ? subjects.models : concerned(state, changes, subjects)), [state, changes, subjects, all]);
}

/** The models of which anything is granted. */
export function useGrantedSubjects({ state, changes, subjects }: Editing): readonly Subject[] {
  return useMemo(() => subjects.models.filter(({ name }) => isGranted(grantOn(state, changes, name))), [state, changes, subjects]);
}
