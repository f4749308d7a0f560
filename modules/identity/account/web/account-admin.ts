import { keys } from '@zhixing/client/query-keys.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { create } from 'zustand';

/** Actions on another user's account. */
export type AccountAdministration = 'resetPassword' | 'unlock' | 'handOver' | 'viewAs';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Work that can be transferred, by part. */
export interface Work {
  readonly list: readonly { readonly part: string; readonly title: string; readonly count: number; readonly notes: readonly string[] }[];
}

/** Query key; invalidated with all data. */
export const workKey = (user: string, language: string): readonly string[] => [...keys.allData, 'work', user, language];

/** Props of each dialog. */
export interface AccountAdminProps {
  readonly user: Person;
  readonly close: () => void;
}

/** The user and action of the open dialog. */
export const useAccountAdmin = create<{ readonly care: AccountAdministration; readonly user: Person }>(() => ({
  care: 'unlock',
  user: { id: '', name: '' },
}));

export function openAccountAdmin(care: AccountAdministration, user: Person): void {
  useAccountAdmin.setState({ care, user });
  openDialog('care');
}

/** Path of a call for the account. */
export const accountAdminPath = (id: string, what: string): string => `/api/permission/Users/${id}/${what}`;
