import { create } from 'zustand';

interface SchemeFilter {
  readonly what: 'copy' | 'compare' | 'preview';
  readonly role: { readonly id: string; readonly name: string };
}

/** The role and operation of the dialog. */
export const useRoleDialog = create<SchemeFilter>(() => ({ what: 'copy', role: { id: '', name: '' } }));
