import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on negotiations, budgets, contracts and materials, by the role matrix of the domain. A school sees what concerns its plans, an
 * agency only what it is a party of: never the quotes of other agencies. Bureaus read.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const all = [
  ...(['negotiation', 'negotiationRound', 'quoteLine', 'budget', 'budgetItem', 'committeeResolution', 'contract'] as const),
  ...(['contractVersion', 'contractSignature', 'projectApproval', 'materialList', 'materialItem'] as const),
];

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const organisation = 'organisation';

const schools: Grant[] = [
  ...reading('schoolAdmin', all, organisation),
  { role: 'schoolAdmin', model: 'negotiation', verbs: keep, actions: ['accept', 'decline', 'cancel'], scope: organisation },
  { role: 'schoolAdmin', model: 'negotiationRound', verbs: keep, scope: organisation },
  { role: 'schoolAdmin', model: 'budget', verbs: ['export'], actions: ['passSchool', 'reject'], scope: organisation },
  { role: 'schoolAdmin', model: 'committeeResolution', verbs: keep, scope: organisation },
  {
    role: 'schoolAdmin',
    model: 'contract',
    verbs: ['create', 'update', 'export'],
    actions: ['complete', 'void', 'supplement'],
    scope: organisation,
  },
  ...reading('schoolLeader', all, organisation),
  { role: 'schoolLeader', model: 'negotiation', verbs: ['read'], actions: ['accept'], scope: organisation },
  { role: 'schoolLeader', model: 'budget', verbs: ['read'], actions: ['passCommittee', 'rejectCommittee'], scope: organisation },
  { role: 'schoolLeader', model: 'contract', verbs: ['read'], actions: ['schoolSign', 'terminate'], scope: organisation },
  ...reading('finance', all, 'party'),
  { role: 'finance', model: 'budget', verbs: ['read', 'export'], actions: ['passSchool', 'reject'], scope: organisation },
];

const agencies: Grant[] = [
  ...reading('agencyManager', all, 'agency'),
  {
    role: 'agencyManager',
    model: 'negotiation',
    verbs: ['read', 'update', 'export'],
    actions: ['quote', 'requote', 'cancel'],
    scope: 'agency',
    writes: ['agencyContact'],
  },
  { role: 'agencyManager', model: 'negotiationRound', verbs: ['read', 'create', 'update', 'export'], scope: 'agency' },
  { role: 'agencyManager', model: 'budget', verbs: keep, actions: ['takeQuote', 'submit', 'revise', 'amend'], scope: 'agency' },
  { role: 'agencyManager', model: 'budgetItem', verbs: keep, scope: 'agency' },
  {
    role: 'agencyManager',
    model: 'contract',
    verbs: ['read', 'create', 'update', 'export'],
    actions: ['agencySign', 'withdraw', 'supplement'],
    scope: 'agency',
  },
  { role: 'agencyManager', model: 'projectApproval', verbs: keep, actions: ['submit'], scope: 'agency', clear: ['leadPhone'] },
  { role: 'agencyManager', model: 'materialList', verbs: keep, actions: ['confirm', 'prepare', 'consume'], scope: 'agency' },
  { role: 'agencyManager', model: 'materialItem', verbs: keep, scope: 'agency' },
];

const bureaus: Grant[] = ['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, all, 'bureau'));

const templates: Grant[] = [
  ...['schoolAdmin', 'schoolLeader', 'finance', 'agencyManager', 'bureauApprover'].flatMap((role) =>
    reading(role, ['contractTemplate'], 'published'),
  ),
  ...['platformAdmin', 'bureauAdmin'].map(
    (role): Grant => ({ role, model: 'contractTemplate', verbs: keep, actions: ['publish', 'revise', 'retire'], scope: 'all' }),
  ),
];

export const agreementGrants: readonly Grant[] = [...schools, ...agencies, ...bureaus, ...templates];
