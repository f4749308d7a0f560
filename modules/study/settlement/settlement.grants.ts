import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on the settlement of trips, by the role matrix of the domain (fees): agencies and finance draw up, the school's administration
 * approves and confirms, its leader confirms towards the agency. What funds bear of waivers is not shown to agencies.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const all = ['expense', 'costAccounting', 'costLine', 'settlement'] as const;
const organisation = 'organisation';

const reading = (role: string, scope: string, verbs: Grant['verbs'] = ['read']): Grant[] =>
  all.map((model) => ({ role, model, verbs, scope }));

const finance: Grant[] = [
  {
    role: 'finance',
    model: 'expense',
    verbs: keep,
    actions: ['submit', 'approve', 'reject', 'pay', 'giveBack', 'callOff'],
    scope: organisation,
  },
  {
    role: 'finance',
    model: 'costAccounting',
    verbs: ['read', 'export'],
    actions: ['refresh', 'submit', 'returnSurplus', 'clearSubsidy', 'settle'],
    scope: organisation,
  },
  { role: 'finance', model: 'costLine', verbs: ['read', 'export'], actions: ['explain'], scope: organisation },
  {
    role: 'finance',
    model: 'settlement',
    verbs: keep,
    actions: ['prepay', 'repay', 'close', 'send', 'revise', 'pay'],
    scope: organisation,
  },
];

const schools: Grant[] = [
  { role: 'schoolAdmin', model: 'expense', verbs: keep, actions: ['submit', 'approve', 'reject', 'callOff'], scope: organisation },
  {
    role: 'schoolAdmin',
    model: 'costAccounting',
    verbs: ['read', 'export'],
    actions: ['refresh', 'confirm', 'sendBack', 'publicise', 'reopen'],
    scope: organisation,
  },
  { role: 'schoolAdmin', model: 'costLine', verbs: ['read', 'export'], actions: ['explain'], scope: organisation },
  { role: 'schoolAdmin', model: 'settlement', verbs: keep, actions: ['send', 'revise'], scope: organisation },
  { role: 'schoolAdmin', model: 'trip', verbs: ['read'], actions: ['settle', 'archive'], scope: organisation },
  ...reading('schoolLeader', organisation, ['read', 'export']),
  { role: 'schoolLeader', model: 'settlement', verbs: ['read'], actions: ['schoolOk'], scope: organisation },
];

const agencies: Grant[] = [
  { role: 'agencyManager', model: 'expense', verbs: keep, actions: ['submit'], scope: 'agency' },
  {
    role: 'agencyManager',
    model: 'costAccounting',
    verbs: ['read', 'export'],
    actions: ['refresh', 'submit'],
    scope: 'agency',
    hidden: ['subsidyTotal', 'sponsorShare', 'subsidyVoucher', 'receivedTotal', 'refundedTotal'],
  },
  { role: 'agencyManager', model: 'costLine', verbs: ['read', 'export'], actions: ['explain'], scope: 'agency' },
  { role: 'agencyManager', model: 'settlement', verbs: ['read', 'export'], actions: ['agencyOk', 'dispute'], scope: 'agency' },
];

export const settlementGrants: readonly Grant[] = [
  ...finance,
  ...schools,
  ...agencies,
  ...reading('bureauAdmin', 'bureau', ['read', 'export']),
  ...reading('bureauApprover', 'bureau'),
];
