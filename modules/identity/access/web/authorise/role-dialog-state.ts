import { create } from 'zustand';

interface Asked {
  readonly what: 'copy' | 'compare';
  readonly role: { readonly id: string; readonly name: string };
}

/** Which role the dialog is about, and what is done with it. */
export const useRoleDialog = create<Asked>(() => ({ what: 'copy', role: { id: '', name: '' } }));
