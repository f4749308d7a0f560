import type { Grant } from '@zhixing/engine/permission/access.ts';

const reading = (role: string, scope: string, verbs: Grant['verbs']): Grant => ({ role, model: 'ledgerEntry', verbs, scope });

/** Finance and the leaders of a school read its ledger, bureaus those of their area. Nobody writes it: entries come with vouchers. */
export const ledgerGrants: readonly Grant[] = [
  reading('finance', 'organisation', ['read', 'export']),
  reading('schoolLeader', 'organisation', ['read', 'export']),
  reading('schoolAdmin', 'organisation', ['read']),
  reading('bureauAdmin', 'bureau', ['read', 'export']),
  reading('bureauApprover', 'bureau', ['read']),
];
