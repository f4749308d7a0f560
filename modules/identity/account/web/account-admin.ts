import { keys } from '@zhixing/client/query-keys.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { create } from 'zustand';

/** What is done for the account of somebody else. */
export type AccountAdministration = 'resetPassword' | 'unlock' | 'handOver' | 'viewAs';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What somebody could hand over, part by part. */
export interface Work {
  readonly list: readonly { readonly part: string; readonly title: string; readonly count: number; readonly notes: readonly string[] }[];
}

/** Read anew whenever data have changed. */
export const workKey = (user: string, language: string): readonly string[] => [...keys.allData, 'work', user, language];

/** What each of the dialogs gets. */
export interface AccountAdminProps {
  readonly user: Person;
  readonly close: () => void;
}

/** Whose account it is about, and what is done; read by the dialog. */
export const useAccountAdmin = create<{ readonly care: AccountAdministration; readonly user: Person }>(() => ({
  care: 'unlock',
  user: { id: '', name: '' },
}));

export function openAccountAdmin(care: AccountAdministration, user: Person): void {
  useAccountAdmin.setState({ care, user });
  openDialog('care');
}

/** Path of a call about the account. */
export const accountAdminPath = (id: string, what: string): string => `/api/permission/Users/${id}/${what}`;
