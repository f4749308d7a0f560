import { create } from 'zustand';
import type { ModuleDialog } from './define-web.ts';

/** Dialogs and drawers of the shell and of modules; each is a lazily loaded chunk. */
export type DialogName = 'palette' | 'notices' | 'tour' | 'settings' | 'about' | 'jobs' | 'keys' | ModuleDialog;

/** The open dialog of the shell; one at a time. */
export const useOpenDialog = create<{ readonly name: DialogName | null }>(() => ({ name: null }));

export const openDialog = (name: DialogName | null): void => useOpenDialog.setState({ name });
