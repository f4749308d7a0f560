import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { concerned } from './edits.ts';
import { grantOn, isGranted, type Subject } from './grants.ts';

/** The models of a tab: those on granted pages or with a grant, or all. */
export function useShownSubjects({ state, changes, subjects }: Editing, all: boolean): readonly Subject[] {
  return useMemo(() => (all ? subjects.models : concerned(state, changes, subjects)), [state, changes, subjects, all]);
}

/** The models with a grant. */
export function useGrantedSubjects({ state, changes, subjects }: Editing): readonly Subject[] {
  return useMemo(() => subjects.models.filter(({ name }) => isGranted(grantOn(state, changes, name))), [state, changes, subjects]);
}
