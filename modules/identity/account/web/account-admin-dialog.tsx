import type { ComponentType } from 'react';
import { type AccountAdministration, type AccountAdminProps, useAccountAdmin } from './account-admin.ts';
import { ResetPassword } from './reset-password.tsx';
import { Unlock } from './unlock.tsx';
import { ViewAs } from './view-as.tsx';
import { TransferWork } from './work-transfer.tsx';

const parts: Readonly<Record<AccountAdministration, ComponentType<AccountAdminProps>>> = {
  resetPassword: ResetPassword,
  unlock: Unlock,
  handOver: TransferWork,
  viewAs: ViewAs,
};

/** Dialog for an action on another user's account. */
export default function AccountAdminDialog({ close }: { close: () => void }) {
  const { care, user } = useAccountAdmin();
  const Part = parts[care];
  return <Part user={user} close={close} />;
}
