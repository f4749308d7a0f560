import type { ComponentType } from 'react';
import { type Care, type CareProps, useCare } from './care.ts';
import { HandOver } from './hand-over.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Unlock } from './unlock.tsx';
import { ViewAs } from './view-as.tsx';

const parts: Readonly<Record<Care, ComponentType<CareProps>>> = {
  resetPassword: ResetPassword,
  unlock: Unlock,
  handOver: HandOver,
  viewAs: ViewAs,
};

/** Does something for the account of somebody else. */
export default function CareDialog({ close }: { close: () => void }) {
  const { care, user } = useCare();
  const Part = parts[care];
  return <Part user={user} close={close} />;
}
