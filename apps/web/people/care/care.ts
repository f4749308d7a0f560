import { create } from 'zustand';
import { openDialog } from '../../shell/open-dialog.ts';

/** What is done for the account of somebody else. */
export type Care = 'resetPassword' | 'unlock' | 'handOver' | 'viewAs';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What each of the dialogs gets. */
export interface CareProps {
  readonly user: Person;
  readonly close: () => void;
}

/** Whose account it is about, and what is done; read by the dialog. */
export const useCare = create<{ readonly care: Care; readonly user: Person }>(() => ({ care: 'unlock', user: { id: '', name: '' } }));

export function openCare(care: Care, user: Person): void {
  useCare.setState({ care, user });
  openDialog('care');
}

/** Path of a call about the account. */
export const carePath = (id: string, what: string): string => `/api/permission/Users/${id}/${what}`;
