import { create } from 'zustand';

interface SchemeFilter {
  readonly what: 'copy' | 'compare';
  readonly role: { readonly id: string; readonly name: string };
}

/** Which role the dialog is about, and what is done with it. */
export const useRoleDialog = create<SchemeFilter>(() => ({ what: 'copy', role: { id: '', name: '' } }));
