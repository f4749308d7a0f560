import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on accounts of providers, their notices and reconciliation: finance of a school for its own account, the platform for those of all
 * schools. Transfers to a school's bank account are finance's alone.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const keeping = ['enable', 'disable', 'setKeys'];
const log = ['onlineOrder', 'paymentNotice', 'paymentReconciliation'] as const;

const of = (role: string, scope: string): Grant[] => [
  { role, model: 'paymentAccount', verbs: keep, actions: keeping, scope },
  ...log.map((model): Grant => ({ role, model, verbs: ['read', 'export'], scope })),
  { role, model: 'paymentDifference', verbs: ['read', 'export'], actions: ['post', 'resolve'], scope },
];

export const onlinePaymentGrants: readonly Grant[] = [
  ...of('finance', 'organisation'),
  ...of('platformAdmin', 'all'),
  {
    role: 'finance',
    model: 'bankLine',
    verbs: [...keep, 'import'],
    actions: ['confirm', 'ignore', 'reopen'],
    scope: 'organisation',
    clear: ['payerName', 'payerAccount', 'purpose'],
  },
];
