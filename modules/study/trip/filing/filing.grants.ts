import type { Grant } from '@zhixing/engine/permission/access.ts';

/* Grants on filings: schools file for their own trips, bureaus decide through the flow, agencies follow the filings of their trips. */

const models = ['tripFiling', 'filingSnapshot'] as const;

const reading = (role: string, scope: string, verbs: Grant['verbs'] = ['read']): Grant[] =>
  models.map((model) => ({ role, model, verbs, scope }));

const school: Grant = {
  role: 'schoolAdmin',
  model: 'tripFiling',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  actions: ['submit', 'reopen'],
  scope: 'organisation',
  writes: ['stage', 'trip', 'urgency', 'urgentReason', 'schemeFile', 'safetyPledge', 'remark'],
};

export const filingGrants: readonly Grant[] = [
  school,
  ...reading('schoolAdmin', 'organisation').filter(({ model }) => model !== 'tripFiling'),
  ...reading('schoolLeader', 'organisation'),
  ...reading('classTeacher', 'organisation'),
  ...reading('bureauAdmin', 'bureau', ['read', 'export']),
  ...reading('bureauApprover', 'bureau'),
  { role: 'agencyManager', model: 'tripFiling', verbs: ['read'], scope: 'agency' },
  ...reading('platformAdmin', 'all'),
];
