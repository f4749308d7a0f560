import { create } from 'zustand';

/** Dialogs and drawers of the shell; each is a chunk of its own, fetched when it is first opened. */
export type DialogName =
  | 'palette'
  | 'notices'
  | 'tour'
  | 'settings'
  | 'about'
  | 'jobs'
  | 'password'
  | 'statement'
  | 'applications'
  | 'care'
  | 'role'
  | 'posts';

/** The open dialog of the shell; one at a time. */
export const useOpenDialog = create<{ readonly name: DialogName | null }>(() => ({ name: null }));

export const openDialog = (name: DialogName | null): void => useOpenDialog.setState({ name });
